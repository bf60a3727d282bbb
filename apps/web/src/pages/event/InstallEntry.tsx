/** The footer's button that installs the web app, shown where the browser supports it. */
import { useEffect, useState } from "react";

import { t } from "../../lib/i18n/translate.ts";
import { localStore } from "../../lib/storage.ts";
import type { InstallPrompt } from "../../service-worker/install.ts";
import { Button } from "../../ui/Button.tsx";
import { textLink } from "../../ui/text-link.ts";

const DISMISSED_KEY = "hubbub-install-dismissed";

export function InstallEntry() {
  const prompt = useInstallPrompt();
  const [isDismissed, setIsDismissed] = useState(() => localStore.read(DISMISSED_KEY) !== null);
  const [showsHint, setShowsHint] = useState(false);
  const isManual = prompt === null && isAppleTouch() && !isInstalled();
  if (isDismissed || (prompt === null && !isManual)) return null;

  const dismiss = () => {
    localStore.write(DISMISSED_KEY, "1");
    setIsDismissed(true);
  };
  const install = async () => {
    if (!prompt) return setShowsHint(!showsHint);
    const { outcome } = await prompt.prompt();
    // A prompt can be used only once. The browser may fire the event again later.
    if (outcome === "dismissed") dismiss();
    else setIsDismissed(true);
  };

  return (
    <>
      <button
        type="button"
        className={textLink}
        aria-expanded={isManual ? showsHint : undefined}
        onClick={() => void install()}
      >
        {t("Install app")}
      </button>
      {showsHint ? (
        <p className="flex w-full flex-wrap items-center gap-x-3 gap-y-2 text-ink-2" role="status">
          {t("Tap Share, then Add to Home Screen.")}
          <Button size="sm" variant="quiet" onClick={dismiss}>
            {t("Got it")}
          </Button>
        </p>
      ) : null}
    </>
  );
}

/** The browser's install prompt, null while there is none. `installServiceWorker` stores it. */
function useInstallPrompt(): InstallPrompt | null {
  const [prompt, setPrompt] = useState(window.hubbubInstallPrompt ?? null);
  useEffect(() => {
    const update = () => setPrompt(window.hubbubInstallPrompt ?? null);
    window.addEventListener("beforeinstallprompt", update);
    return () => window.removeEventListener("beforeinstallprompt", update);
  }, []);
  return prompt;
}

function isInstalled(): boolean {
  return window.matchMedia("(display-mode: standalone)").matches;
}

/** Whether this is an iPhone or iPad, which install only through the share sheet. iPads report themselves as a Mac. */
function isAppleTouch(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPad|iPhone|iPod/u.test(userAgent) || (userAgent.includes("Macintosh") && maxTouchPoints > 1);
}
