import { FaceSlightlySmiling } from "lucide-react";

import { lazyComponent } from "../../ui/lazy-component.ts";
import type { PhonePart } from "../phone-part.ts";

const ReactionsTab = lazyComponent(async () => (await import("./ReactionsTab.tsx")).ReactionsTab);
const ReactionLayer = lazyComponent(async () => (await import("./ReactionLayer.tsx")).ReactionLayer);

export const reactionsPhone: PhonePart = {
  tab: { icon: FaceSlightlySmiling, Tab: ReactionsTab, isInFirstLoad: false, below: null, Side: null },
  area: null,
  Notice: ReactionLayer,
  submissions: ["POST /api/events/:eventId/emoji"],
};
