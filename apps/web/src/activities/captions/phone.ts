import { lazyPart } from "../../ui/lazy-component.tsx";
import type { PhonePart } from "../phone-part.ts";
import { CAPTIONS_TAB } from "./tab.ts";

export const phone: PhonePart<"captions"> = {
  sharedTab: {
    sharedWith: CAPTIONS_TAB,
    Tab: lazyPart(async () => (await import("./FromTheStage.tsx")).FromTheStage),
  },
  Notice: lazyPart(async () => (await import("./CaptionBar.tsx")).CaptionBar),
};
