import { Languages } from "lucide-react";

import { lazyPart } from "../../ui/lazy-component.tsx";
import type { PhonePart } from "../phone-part.ts";

export const phone: PhonePart<"translation"> = {
  tab: {
    icon: Languages,
    Tab: lazyPart(async () => (await import("./TranslateTab.tsx")).TranslateTab),
  },
  Side: lazyPart(async () => (await import("./ParrotCard.tsx")).ParrotCard),
};
