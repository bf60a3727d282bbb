import { Trophy } from "lucide-react";

import { lazyComponent } from "../../ui/lazy-component.ts";
import type { PhonePart } from "../phone-part.ts";

const PrizesTab = lazyComponent(async () => (await import("./PrizesTab.tsx")).PrizesTab);
const WinnerAnnouncement = lazyComponent(async () => (await import("./WinnerAnnouncement.tsx")).WinnerAnnouncement);

export const prizesPhone: PhonePart = {
  tab: { icon: Trophy, Tab: PrizesTab, isInFirstLoad: false, below: null, Side: null },
  area: null,
  Notice: WinnerAnnouncement,
  submissions: [],
};
