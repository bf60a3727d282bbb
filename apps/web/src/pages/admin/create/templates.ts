/** Templates of the Create Event form: which activities are on, the icebreaker's question, and polls as drafts. */
import type { PollDefinition } from "@hubbub/contract/activities/polls/calls";
import type { LucideIcon } from "lucide-react";
import { FilePlus2, GraduationCap, Mic, UsersRound, Wrench } from "lucide-react";

import { t } from "../../../lib/i18n/translate.ts";
import { useCreateEvent } from "../../../organizer/mutations.ts";
import { newEventDefaults, type NewEventFields, TEMPLATE_IDS, type TemplateId } from "./new-event.ts";

interface Template {
  name: () => string;
  icon: LucideIcon;
  /** What differs from the defaults. */
  switches: Partial<Omit<NewEventFields, "title" | "description" | "template" | "icebreakerPrompt">>;
  /** Empty for the default question. */
  prompt: () => string;
  polls: () => PollDefinition[];
}

const scale = (question: string, lowLabel: string, highLabel: string): PollDefinition => ({
  kind: "scale",
  question,
  scale: { max: 5, lowLabel, highLabel },
});
const text = (question: string): PollDefinition => ({ kind: "text", question });
const choice = (question: string, options: readonly string[]): PollDefinition => ({
  kind: "choice",
  question,
  options: options.map((option) => ({ text: option })),
});

/** People read prompts and polls, so these are in the language of the interface. */
export const TEMPLATES: Record<TemplateId, Template> = {
  blank: { name: () => t("Blank"), icon: FilePlus2, switches: {}, prompt: () => "", polls: () => [] },
  workshop: {
    name: () => t("Workshop"),
    icon: Wrench,
    switches: { enablePrizeDrawing: false, hasLeaderboard: false },
    prompt: () => t("What do you want to take away from today?"),
    polls: () => [
      scale(t("How familiar are you with the topic?"), t("New to me"), t("Expert")),
      scale(t("How is the pace?"), t("Too slow"), t("Too fast")),
      text(t("What should we look at more closely?")),
    ],
  },
  "all-hands": {
    name: () => t("All-hands"),
    icon: UsersRound,
    switches: { enableTimer: false, enablePrizeDrawing: false, hasLeaderboard: false },
    prompt: () => t("How was your month, in one word?"),
    polls: () => [
      scale(t("How clear are our priorities to you?"), t("Not clear"), t("Very clear")),
      text(t("What should we talk about next time?")),
    ],
  },
  lecture: {
    name: () => t("Lecture"),
    icon: GraduationCap,
    switches: { enableLiveChat: false, enableTimer: false, enablePrizeDrawing: false, hasLeaderboard: false },
    prompt: () => t("What comes to mind when you think of today's topic?"),
    polls: () => [
      choice(t("How should we continue?"), [t("Continue"), t("One more example"), t("Repeat the explanation")]),
      scale(t("How clear was this part?"), t("Not clear"), t("Very clear")),
      text(t("What questions do you still have?")),
    ],
  },
  conference: {
    name: () => t("Conference session"),
    icon: Mic,
    switches: { enableTimer: false },
    prompt: () => t("Where are you from?"),
    polls: () => [text(t("One word for today")), scale(t("How was this session?"), t("Not for me"), t("Excellent"))],
  },
};

export const TEMPLATE_LIST = TEMPLATE_IDS.map((id) => ({ id, ...TEMPLATES[id] }));

/** The form's values after a template was chosen; what the organizer typed as title and description stays. */
export function fieldsOf(id: TemplateId, { title, description }: NewEventFields): NewEventFields {
  const { switches, prompt } = TEMPLATES[id];
  return { ...newEventDefaults, ...switches, template: id, icebreakerPrompt: prompt(), title, description };
}

/** Creates an event, with the polls of this template as drafts. */
export function useCreateFrom(id: TemplateId) {
  return useCreateEvent(TEMPLATES[id].polls());
}
