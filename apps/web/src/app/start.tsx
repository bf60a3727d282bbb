/**
 * Starts the app, which takes over the server's HTML (hydration), with what was typed into it. It renders from scratch
 * if the server rendered nothing, or in an offline copy in another language.
 */
import { RENDERED_ADDRESS_ATTRIBUTE } from "@hubbub/contract/page";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";

import { loadLanguage } from "../lib/i18n/language.ts";
import { interfaceLanguage } from "../lib/i18n/translate.ts";
import { applyStoredTheme } from "../ui/theme.ts";
import { App } from "./App.tsx";

async function start(root: HTMLElement): Promise<void> {
  const serverLanguage = document.documentElement.lang;
  applyStoredTheme();
  await loadLanguage();
  const address = root.getAttribute(RENDERED_ADDRESS_ATTRIBUTE);
  // A transition: the browser can handle input between the parts of the work. Offline copies have no tab in
  // their address: hydrate with that address; the router then changes it.
  if (address && interfaceLanguage() === serverLanguage)
    startTransition(() => void hydrateRoot(root, <App address={address} />));
  else createRoot(root).render(<App />);
}

const root = document.getElementById("root");
if (!root) throw new Error("The page shell has no #root");
void start(root);
