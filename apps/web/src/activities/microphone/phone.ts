import { Mic } from "lucide-react";

import { lazyPart } from "../../ui/lazy-component.tsx";
import type { PhonePart } from "../phone-part.ts";

export const phone: PhonePart<"microphone"> = {
  tab: { icon: Mic, Tab: lazyPart(async () => (await import("./MicrophoneTab.tsx")).MicrophoneTab) },
  outbox: {},
  Notice: lazyPart(async () => (await import("./CalledNotice.tsx")).CalledNotice),
};
