import { Mic, Sparkles } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import type { AdminPart } from "../admin-part.ts";
import { PendingCount } from "../PendingCount.tsx";
import { queueQuery } from "./queries.ts";
import { waitingSentence } from "./texts.ts";

export const admin: AdminPart<"microphone"> = {
  icon: Mic,
  stageLabel: () => t("Microphone"),
  exportLabel: () => t("Microphone queue"),
  loggedActions: {
    speaker_called: () => t("Attendee called to the microphone"),
    speaker_done: () => t("Attendee finished speaking"),
    speaker_absent: () => t("Attendee marked as absent"),
    speakers_reordered: () => t("Microphone queue reordered"),
  },
  panel: {
    section: "microphone",
    label: () => t("Microphone"),
    Panel: lazyComponent(async () => (await import("./MicrophonePanel.tsx")).MicrophonePanel),
    forModerators: true,
    PendingCount: WaitingCount,
  },
  settings: [
    {
      field: "microphoneFirstTimersFirst",
      icon: Sparkles,
      label: () => t("First-time speakers first"),
      description: () => t("People who have not spoken yet are called first."),
    },
  ],
  ending: () => t("The microphone queue will be cleared."),
  speaker: {
    View: lazyComponent(async () => (await import("./MicrophonePanel.tsx")).SpeakerQueue),
    may: () => t("Can call people to the microphone."),
  },
};

function WaitingCount({ event }: { event: { id: string } }) {
  const waiting = useLiveList(queueQuery(event.id)).data?.waiting ?? 0;
  return <PendingCount count={waiting} sentence={waitingSentence(waiting)} />;
}
