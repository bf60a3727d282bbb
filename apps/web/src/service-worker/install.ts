/** A browser's offer to put the app on the home screen. */
export interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: "accepted" | "dismissed" }>;
}

declare global {
  interface Window {
    hubbubInstallPrompt?: InstallPrompt;
  }
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt;
  }
}

/**
 * Gives the page its service worker, once it is at rest: what the room needs comes first. Browsers offer them over
 * https (and on localhost) only; elsewhere the page goes without.
 */
export function installServiceWorker(): void {
  // The browser sends it once, before pages/event/InstallEntry.tsx is mounted.
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    window.hubbubInstallPrompt = event;
  });
  if (!("serviceWorker" in navigator) || !import.meta.env.PROD) return;
  if (document.readyState === "complete") whenAtRest();
  else window.addEventListener("load", whenAtRest, { once: true });
}

function whenAtRest(): void {
  // Safari knows no idle callback.
  if ("requestIdleCallback" in window) window.requestIdleCallback(() => void install(), { timeout: 5000 });
  else setTimeout(() => void install(), 2000);
}

async function install(): Promise<void> {
  try {
    await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
    const { active } = await navigator.serviceWorker.ready;
    const files = performance.getEntriesByType("resource").map(({ name }) => name);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is of this origin and takes none
    active?.postMessage({ page: window.location.href, files });
  } catch (error) {
    // Storage may be forbidden or full; everything but opening the page offline works without.
    console.warn("The page cannot be kept for offline use", error);
  }
}
