import { Languages } from "lucide-react";

import { lazyComponent } from "../../ui/lazy-component.ts";
import type { PhonePart } from "../phone-part.ts";

const TranslateTab = lazyComponent(async () => (await import("./TranslateTab.tsx")).TranslateTab);
const ParrotCard = lazyComponent(async () => (await import("./ParrotCard.tsx")).ParrotCard);

export const translationPhone: PhonePart = {
  tab: { icon: Languages, Tab: TranslateTab, isInFirstLoad: false, below: null, Side: ParrotCard },
  area: null,
  Notice: null,
  submissions: [],
};
