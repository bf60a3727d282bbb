import { lazyComponent } from "../../ui/lazy-component.ts";
import type { PhonePart } from "../phone-part.ts";
import { CAPTIONS_TAB } from "./tab.ts";

export const captionsPhone: PhonePart = {
  tab: null,
  outbox: null,
  Notice: lazyComponent(async () => (await import("./CaptionBar.tsx")).CaptionBar),
  inOtherTab: {
    tab: CAPTIONS_TAB,
    View: lazyComponent(async () => (await import("./FromTheStage.tsx")).FromTheStage),
  },
};
