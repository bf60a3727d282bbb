import { MessagesSquare } from "lucide-react";

import { lazyComponent } from "../../ui/lazy-component.ts";
import type { PhonePart } from "../phone-part.ts";

const ChatTab = lazyComponent(async () => (await import("./ChatTab.tsx")).ChatTab);

export const chatPhone: PhonePart = {
  tab: { icon: MessagesSquare, Tab: ChatTab, isInFirstLoad: false, below: null, Side: null },
  area: null,
  Notice: null,
  submissions: ["POST /api/events/:eventId/chat"],
};
