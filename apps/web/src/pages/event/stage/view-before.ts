/** The view that this window showed before its scripts ran, or before it was loaded again while the stage was frozen. */
import type { StagePicture } from "@hubbub/contract/stage";

import { sessionStore } from "../../../lib/storage.ts";
import type { ShownView } from "./director.ts";

/** Null on the server, and if the HTML has no content. */
export function viewInHtml(): string | null {
  if (import.meta.env.SSR) return null;
  return document.querySelector<HTMLElement>("main[data-view]")?.dataset["view"] ?? null;
}

const keyOf = ({ event, takenAt }: StagePicture) => `hubbub-frozen-view ${event.id} ${takenAt}`;

export function rememberView(picture: StagePicture, view: ShownView): void {
  sessionStore.write(keyOf(picture), view);
}

/** Null if this window did not show the picture. */
export function rememberedView(picture: StagePicture): string | null {
  return sessionStore.read(keyOf(picture));
}
