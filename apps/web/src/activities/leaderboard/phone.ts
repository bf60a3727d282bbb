import { ListOrdered } from "lucide-react";

import { lazyComponent } from "../../ui/lazy-component.ts";
import type { PhonePart } from "../phone-part.ts";

export const leaderboardPhone: PhonePart<"leaderboard"> = {
  tab: { icon: ListOrdered, Tab: lazyComponent(async () => (await import("./LeaderboardTab.tsx")).LeaderboardTab) },
  slots: [
    { where: "session-end", View: lazyComponent(async () => (await import("./SessionPodium.tsx")).SessionPodium) },
  ],
};
