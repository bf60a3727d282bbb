import { Trophy } from "lucide-react";

import { lazyComponent } from "../../ui/lazy-component.ts";
import type { PhonePart } from "../phone-part.ts";

export const prizesPhone: PhonePart<"prizes"> = {
  tab: { icon: Trophy, Tab: lazyComponent(async () => (await import("./PrizesTab.tsx")).PrizesTab) },
  slots: [
    { where: "notice", View: lazyComponent(async () => (await import("./WinnerAnnouncement.tsx")).WinnerAnnouncement) },
  ],
};
