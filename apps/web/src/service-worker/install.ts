import { isFramedStage } from "../lib/paths.ts";

/** The browser's event that offers to install the app. */
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
 * Registers the service worker once the page is idle, so that it does not compete with loading the page. Browsers
 * support service workers over https and on localhost only.
 */
export function installServiceWorker(): void {
  // A stage in a frame stores nothing.
  if (isFramedStage()) return;
  // The browser dispatches it once, before pages/event/InstallEntry.tsx is mounted.
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    window.hubbubInstallPrompt = event;
  });
  if (!("serviceWorker" in navigator) || !import.meta.env.PROD) return;
  if (document.readyState === "complete") installWhenIdle();
  else window.addEventListener("load", installWhenIdle, { once: true });
}

function installWhenIdle(): void {
  // Safari does not support requestIdleCallback.
  if ("requestIdleCallback" in window) window.requestIdleCallback(() => void install(), { timeout: 5000 });
  else setTimeout(() => void install(), 2000);
}

async function install(): Promise<void> {
  try {
    await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
    const { active } = await navigator.serviceWorker.ready;
    const files = performance.getEntriesByType("resource").map(({ name }) => name);
    active?.postMessage({ page: window.location.href, files });
  } catch (error) {
    // Storage may be forbidden or full. Without the service worker, only opening the page offline does not work.
    console.warn("The page cannot be stored for offline use", error);
  }
}
