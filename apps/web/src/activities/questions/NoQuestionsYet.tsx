import { Inbox, MessageCircleQuestionMark } from "lucide-react";

import { paths } from "../../lib/paths.ts";
import { t } from "../../lib/i18n/translate.ts";
import { type JoinableEvent, publicOrigin } from "../../lib/join-address.ts";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { EmptyCard, EmptyState } from "../../ui/EmptyState.tsx";
import { Hint } from "../../ui/Hint.tsx";
import { QrCode } from "../../ui/QrCode.tsx";
import type { QuestionFilter } from "./question-filters.ts";

/** Shown to organizers while there are no questions: how attendees join. */
export function NoQuestionsYet({ event }: { event: JoinableEvent }) {
  const address = publicOrigin(event) + paths.event(event.id, "questions");
  return (
    <EmptyCard
      icon={<MessageCircleQuestionMark />}
      titleAs="h3"
      title={t("No questions yet. Share the link.")}
      description={t(
        "Attendees scan the QR code or open the link and ask on their phones. Their questions will appear here automatically.",
      )}
      action={
        <div className="flex flex-col items-center gap-3.5">
          <QrCode value={address} size={180} />
          <Hint dir="ltr">{address}</Hint>
          <CopyButton value={address} label={t("Copy Link")} />
        </div>
      }
    />
  );
}

/** Shown if no question matches the filter. */
export function NothingHere({ filter }: { filter: QuestionFilter }) {
  const title: Record<QuestionFilter, string> = {
    all: t("No questions yet"),
    pending: t("Nothing to review"),
    unanswered: t("No unanswered questions"),
    answered: t("Nothing here yet"),
    ignored: t("Nothing here yet"),
  };
  return <EmptyState icon={<Inbox />} tone="slate" titleAs="h3" title={title[filter]} />;
}
