import { lazyPart } from "../../ui/lazy-component.tsx";
import type { PhonePart } from "../phone-part.ts";
import { CAPTIONS_TAB } from "./tab.ts";

export const phone: PhonePart = {
  Notice: lazyPart(async () => (await import("./CaptionBar.tsx")).CaptionBar),
  inOtherTab: {
    tab: CAPTIONS_TAB,
    View: lazyPart(async () => (await import("./FromTheStage.tsx")).FromTheStage),
  },
};
