import { Mic } from "lucide-react";

import { lazyComponent } from "../../ui/lazy-component.ts";
import type { PhonePart } from "../phone-part.ts";

export const microphonePhone: PhonePart = {
  tab: { icon: Mic, Tab: lazyComponent(async () => (await import("./MicrophoneTab.tsx")).MicrophoneTab) },
  outbox: {},
  Notice: lazyComponent(async () => (await import("./CalledNotice.tsx")).CalledNotice),
};
