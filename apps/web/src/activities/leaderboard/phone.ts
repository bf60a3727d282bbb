import { ListOrdered } from "lucide-react";

import { lazyComponent } from "../../ui/lazy-component.ts";
import type { PhonePart } from "../phone-part.ts";

const LeaderboardTab = lazyComponent(async () => (await import("./LeaderboardTab.tsx")).LeaderboardTab);

export const leaderboardPhone: PhonePart = {
  tab: { icon: ListOrdered, Tab: LeaderboardTab, isInFirstLoad: false, below: null, Side: null },
  area: null,
  Notice: null,
  submissions: [],
};
