import { ListOrdered } from "lucide-react";

import { lazyComponent } from "../../ui/lazy-component.ts";
import type { PhonePart } from "../phone-part.ts";

export const leaderboardPhone: PhonePart = {
  tab: { icon: ListOrdered, Tab: lazyComponent(async () => (await import("./LeaderboardTab.tsx")).LeaderboardTab) },
  outbox: null,
  SessionEnd: lazyComponent(async () => (await import("./SessionPodium.tsx")).SessionPodium),
};
