/** The light or dark theme: the system's setting, unless another one was selected and stored in this browser. */
import { useSyncExternalStore } from "react";

import { isTheme, type Theme, THEME_COOKIE } from "@hubbub/contract/preferences";

import { localStore, rememberPreference, subscribeToLocalStore } from "../lib/storage.ts";

const THEME_KEY = "hubbub-theme";

/** Applies the stored theme. Called once when the app starts. The first paint already has the theme of the cookie. */
export function applyStoredTheme(): void {
  const stored = localStore.read(THEME_KEY);
  if (!isTheme(stored)) return;
  apply(stored);
  rememberPreference(THEME_COOKIE, stored);
}

/** Reads the theme when it is pressed: directly after hydration the page still shows the server's. */
export function toggleTheme(): void {
  const theme = readTheme() === "dark" ? "light" : "dark";
  // First, because storing it makes components read the theme of the page.
  apply(theme);
  rememberPreference(THEME_COOKIE, theme);
  localStore.write(THEME_KEY, theme);
}

/** The current theme of the page. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, readTheme, themeOnServer);
}

/** The server does not know the system's theme. */
const themeOnServer = (): Theme => "light";

function readTheme(): Theme {
  const chosen = document.documentElement.dataset["theme"];
  if (isTheme(chosen)) return chosen;
  return systemPrefersDark()?.matches ? "dark" : "light";
}

function apply(theme: Theme): void {
  document.documentElement.dataset["theme"] = theme;
  // Read the computed color, because the token contains the colors of both themes.
  const paper = getComputedStyle(document.documentElement).backgroundColor;
  if (!paper) return;
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.setAttribute("content", paper);
}

function systemPrefersDark(): MediaQueryList | undefined {
  return window.matchMedia?.("(prefers-color-scheme: dark)");
}

function subscribe(listener: () => void): () => void {
  const system = systemPrefersDark();
  const stop = subscribeToLocalStore(listener);
  system?.addEventListener("change", listener);
  return () => {
    stop();
    system?.removeEventListener("change", listener);
  };
}
