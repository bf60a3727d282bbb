import { Timer } from "lucide-react";

import { lazyComponent } from "../../ui/lazy-component.ts";
import type { PhonePart } from "../phone-part.ts";

const TimerTab = lazyComponent(async () => (await import("./TimerTab.tsx")).TimerTab);
const TimerNotice = lazyComponent(async () => (await import("./TimerNotice.tsx")).TimerNotice);

export const timerPhone: PhonePart = {
  tab: { icon: Timer, Tab: TimerTab, isInFirstLoad: false, below: null, Side: null },
  area: null,
  Notice: TimerNotice,
  submissions: [],
};
