/** The Questions tab: moderation of questions and chat. */
import type { PublicEvent } from "@hubbub/contract/events";
import { useState } from "react";

import { ChatModerationPanel, HeldMessages } from "../../../../activities/chat/ChatModerationPanel.tsx";
import { QuestionsToReview } from "../../../../activities/questions/QuestionCounts.tsx";
import { QuestionsPanel } from "../../../../activities/questions/QuestionsPanel.tsx";
import { t } from "../../../../lib/i18n/translate.ts";
import { Segmented } from "../../../../ui/Segmented.tsx";
import { PinButton } from "./PinButton.tsx";
import "./questions.css";

type Shown = "questions" | "chat";

/** Wide screens show questions and chat; narrow screens show a choice. */
export function QuestionsSection({ event }: { event: PublicEvent }) {
  const [shown, setShown] = useState<Shown>("questions");
  return (
    <div className="social" data-shown={shown}>
      <Segmented<Shown>
        className="social-choice mt-4.5"
        label={t("Moderate")}
        options={[
          { value: "questions", label: t("Questions") },
          { value: "chat", label: t("Chat") },
        ]}
        value={shown}
        onChange={setShown}
      />
      <div className="social-questions">
        <QuestionsPanel event={event} renderExtra={(question) => <PinButton event={event} question={question} />} />
      </div>
      <div className="social-chat">
        <ChatModerationPanel event={event} />
      </div>
    </div>
  );
}

/** The numbers of pending questions and held messages beside the tab's label. */
export function QuestionsPendingCount({ event }: { event: PublicEvent }) {
  return (
    <>
      <QuestionsToReview event={event} />
      <HeldMessages event={event} />
    </>
  );
}
