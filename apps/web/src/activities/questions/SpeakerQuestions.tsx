/** The published questions for a speaker: open ones by votes, then answered ones. */
import { netVotes } from "@hubbub/contract/activities/questions/order";
import type { PublicEvent } from "@hubbub/contract/events";
import { CircleCheck, MessageCircleQuestionMark } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Hint } from "../../ui/Hint.tsx";
import { shownName } from "../../ui/shown-name.ts";
import { Loaded } from "../../ui/Loaded.tsx";
import { VoteCount } from "../VoteCount.tsx";
import { PinButton } from "./PinButton.tsx";
import { useQuestions } from "./queries.ts";
import { publicQuestions } from "./question-list.ts";

export function SpeakerQuestions({ event }: { event: PublicEvent }) {
  const { data, isError } = useQuestions(event.id);
  const questions = data && publicQuestions(data);
  return (
    <Card title={t("Questions")} className="lg:col-2 lg:row-[1/span_3]">
      <Loaded
        query={{ data: questions, isError }}
        empty={
          <EmptyState
            size="sm"
            icon={<MessageCircleQuestionMark />}
            tone="slate"
            titleAs="h3"
            title={t("No questions yet")}
          />
        }
      >
        {(shown) => (
          <ol className="divide-y divide-line">
            {shown.map((question) => (
              <li key={question.id} className="flex gap-4 py-3.5">
                <b className="min-w-10 flex-none text-center text-lg text-teal-ink tabular-nums">
                  <VoteCount votes={netVotes(question)} />
                </b>
                <div className="min-w-0 flex-1">
                  <p className="text-lg leading-snug" dir="auto">
                    {question.content}
                  </p>
                  <div className="mt-1 flex flex-wrap items-center justify-between gap-2">
                    <Hint className="flex flex-wrap items-center gap-2">
                      <bdi>{shownName(question.participantName)}</bdi>
                      {question.isAnswered ? (
                        <Badge tone="answered" icon={<CircleCheck aria-hidden="true" />}>
                          {t("Answered")}
                        </Badge>
                      ) : null}
                    </Hint>
                    <PinButton event={event} question={question} />
                  </div>
                </div>
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </Card>
  );
}
