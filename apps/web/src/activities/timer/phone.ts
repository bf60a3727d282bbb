import { Timer } from "lucide-react";

import { lazyComponent } from "../../ui/lazy-component.ts";
import type { PhonePart } from "../phone-part.ts";

export const timerPhone: PhonePart = {
  tab: { icon: Timer, Tab: lazyComponent(async () => (await import("./TimerTab.tsx")).TimerTab) },
  outbox: null,
  Notice: lazyComponent(async () => (await import("./TimerNotice.tsx")).TimerNotice),
};
