import { lazyComponent, serverComponent } from "../../ui/lazy-component.ts";
import type { PhonePart } from "../phone-part.ts";
import { CAPTIONS_TAB } from "./tab.ts";

export const captionsPhone: PhonePart<"captions"> = {
  slots: [
    {
      where: "tab",
      tab: CAPTIONS_TAB,
      View: lazyComponent(async () => (await import("./FromTheStage.tsx")).FromTheStage),
    },
    {
      where: "area",
      isBar: true,
      View: serverComponent(async () => (await import("./CaptionBar.tsx")).CaptionBar),
      call: "GET /api/events/:eventId/captions/:language",
    },
  ],
};
