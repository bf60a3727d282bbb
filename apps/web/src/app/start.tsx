/**
 * Starts the app: takes over the server's HTML (hydration) if it is of this page in this language, else renders anew.
 */
import "../styles/index.css";

import { RENDERED_ADDRESS_ATTRIBUTE } from "@hubbub/contract/page";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";

import { loadLanguage } from "../lib/i18n/language.ts";
import { interfaceLanguage } from "../lib/i18n/translate.ts";
import { keepServerContent } from "../ui/PageFallback.tsx";
import { applyStoredTheme } from "../ui/theme.ts";
import { App } from "./App.tsx";

async function start(root: HTMLElement): Promise<void> {
  const serverLanguage = document.documentElement.lang;
  applyStoredTheme();
  await loadLanguage();
  const { pathname, search } = window.location;
  const isRendered =
    root.getAttribute(RENDERED_ADDRESS_ATTRIBUTE) === pathname + search && interfaceLanguage() === serverLanguage;
  // A transition: the browser can handle input between the parts of the work.
  if (isRendered) {
    startTransition(() => void hydrateRoot(root, <App />));
  } else {
    createRoot(keepServerContent(root)).render(<App />);
  }
}

const root = document.getElementById("root");
if (!root) throw new Error("The page shell has no #root");
void start(root);
