import { Timer } from "lucide-react";

import { lazyPart } from "../../ui/lazy-component.tsx";
import type { PhonePart } from "../phone-part.ts";

export const phone: PhonePart<"timer"> = {
  tab: { icon: Timer, Tab: lazyPart(async () => (await import("./TimerTab.tsx")).TimerTab) },
  Notice: lazyPart(async () => (await import("./TimerNotice.tsx")).TimerNotice),
};
