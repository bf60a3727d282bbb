import { Trophy } from "lucide-react";

import { lazyPart } from "../../ui/lazy-component.tsx";
import type { PhonePart } from "../phone-part.ts";

export const phone: PhonePart<"prizes"> = {
  tab: { icon: Trophy, Tab: lazyPart(async () => (await import("./PrizesTab.tsx")).PrizesTab) },
  Notice: lazyPart(async () => (await import("./WinnerAnnouncement.tsx")).WinnerAnnouncement),
};
