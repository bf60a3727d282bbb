import { createContext, use, useLayoutEffect } from "react";

/**
 * What an activity changes around its view; Stage.module.css has the styles. "night", "amber" and "danger" are colors of
 * the full stage. "wide-margins" have room for emojis at both sides of the view (FloatingEmojiLayer.module.css). Texts are
 * below the view, or between title and view; two are side by side in smaller letters.
 */
export type StageAppearance =
  | "night"
  | "amber"
  | "danger"
  | "wide-margins"
  | "text-below"
  | "two-texts-below"
  | "texts-above";

/** Adds an appearance to the stage, and returns a function that removes it. */
export const StageAppearanceContext = createContext<(appearance: StageAppearance) => () => void>(() => () => undefined);

/** Changes the stage while the component is shown. */
export function useStageAppearance(appearance: StageAppearance | null): void {
  const add = use(StageAppearanceContext);
  useLayoutEffect(() => (appearance === null ? undefined : add(appearance)), [add, appearance]);
}
