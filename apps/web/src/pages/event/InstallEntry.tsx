/** A quiet line in the footer that puts the app on the home screen, where the browser can do that. */
import { useEffect, useState } from "react";

import { t } from "../../lib/i18n/translate.ts";
import { localStore } from "../../lib/storage.ts";
import type { InstallPrompt } from "../../service-worker/install.ts";
import { Button } from "../../ui/Button.tsx";

const DISMISSED_KEY = "hubbub-install-dismissed";

export function InstallEntry() {
  const prompt = useInstallPrompt();
  const [isDismissed, setIsDismissed] = useState(() => localStore.read(DISMISSED_KEY) !== null);
  const [showsHint, setShowsHint] = useState(false);
  const isByHand = prompt === null && isAppleTouch() && !isInstalled();
  if (isDismissed || (prompt === null && !isByHand)) return null;

  const dismiss = () => {
    localStore.write(DISMISSED_KEY, "1");
    setIsDismissed(true);
  };
  const install = async () => {
    if (!prompt) return setShowsHint(!showsHint);
    const { outcome } = await prompt.prompt();
    // A prompt can be shown once; the browser brings another one if it wants to.
    if (outcome === "dismissed") dismiss();
    else setIsDismissed(true);
  };

  return (
    <>
      <button
        type="button"
        className="install-entry"
        aria-expanded={isByHand ? showsHint : undefined}
        onClick={() => void install()}
      >
        {t("Install app")}
      </button>
      {showsHint ? (
        <p className="install-hint" role="status">
          {t("Tap Share, then Add to Home Screen.")}
          <Button size="sm" variant="quiet" onClick={dismiss}>
            {t("Got it")}
          </Button>
        </p>
      ) : null}
    </>
  );
}

/** The browser's offer, kept since the page began to load; null while there is none. */
function useInstallPrompt(): InstallPrompt | null {
  const [prompt, setPrompt] = useState(window.hubbubInstallPrompt ?? null);
  useEffect(() => {
    const take = () => setPrompt(window.hubbubInstallPrompt ?? null);
    window.addEventListener("beforeinstallprompt", take);
    return () => window.removeEventListener("beforeinstallprompt", take);
  }, []);
  return prompt;
}

function isInstalled(): boolean {
  return window.matchMedia("(display-mode: standalone)").matches;
}

/** iPhones and iPads install through the share sheet alone; iPads call themselves a Mac. */
function isAppleTouch(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPad|iPhone|iPod/u.test(userAgent) || (userAgent.includes("Macintosh") && maxTouchPoints > 1);
}
