import { Languages } from "lucide-react";

import { lazyComponent } from "../../ui/lazy-component.ts";
import type { PhonePart } from "../phone-part.ts";

export const translationPhone: PhonePart = {
  tab: {
    icon: Languages,
    Tab: lazyComponent(async () => (await import("./TranslateTab.tsx")).TranslateTab),
  },
  outbox: null,
  Side: lazyComponent(async () => (await import("./ParrotCard.tsx")).ParrotCard),
};
