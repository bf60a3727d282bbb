/**
 * The first script of a page. Fetches and runs the app after the first paint.
 */
// First, because its statement about layers decides their order.
import "./styles/index.css";

import { AFTER_PAINT_ID } from "@hubbub/contract/page";

import { holdEarlyInput } from "./app/early-input.ts";
import { loadWithRetry } from "./lib/load-with-retry.ts";
import { nextTask } from "./lib/next-task.ts";
import { installServiceWorker } from "./service-worker/install.ts";

/** A browser that does not paint, for instance behind another window, starts the app after this time. */
const PAINT_TIMEOUT_MS = 1000;

function afterFirstPaint(work: () => void): void {
  let hasBegun = false;
  const begin = () => {
    if (hasBegun) return;
    hasBegun = true;
    work();
  };
  // A frame callback runs before the frame is painted; the timer after it.
  requestAnimationFrame(() => setTimeout(begin, 0));
  setTimeout(begin, PAINT_TIMEOUT_MS);
}

/** Fetches the app's files at the same time: the first import alone would find them one after the other. */
function preloadApp(): void {
  const links = document.querySelector<HTMLTemplateElement>(`#${AFTER_PAINT_ID}`);
  if (links) document.head.append(links.content);
}

/** Two tasks, because running both files in one would block input longer (docs/first-load.md). */
async function loadApp(): Promise<void> {
  await import("react-dom/client");
  await nextTask();
  await import("./app/start.tsx");
}

holdEarlyInput();
installServiceWorker();
afterFirstPaint(() => {
  preloadApp();
  void loadWithRetry(loadApp, Infinity);
});
