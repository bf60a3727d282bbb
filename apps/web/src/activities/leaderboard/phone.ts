import { ListOrdered } from "lucide-react";

import { lazyPart } from "../../ui/lazy-component.tsx";
import type { PhonePart } from "../phone-part.ts";

export const phone: PhonePart<"leaderboard"> = {
  tab: { icon: ListOrdered, Tab: lazyPart(async () => (await import("./LeaderboardTab.tsx")).LeaderboardTab) },
  SessionEnd: lazyPart(async () => (await import("./SessionPodium.tsx")).SessionPodium),
};
