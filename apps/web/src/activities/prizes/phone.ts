import { Trophy } from "lucide-react";

import { lazyComponent } from "../../ui/lazy-component.ts";
import type { PhonePart } from "../phone-part.ts";

export const prizesPhone: PhonePart = {
  tab: { icon: Trophy, Tab: lazyComponent(async () => (await import("./PrizesTab.tsx")).PrizesTab) },
  outbox: null,
  Notice: lazyComponent(async () => (await import("./WinnerAnnouncement.tsx")).WinnerAnnouncement),
};
