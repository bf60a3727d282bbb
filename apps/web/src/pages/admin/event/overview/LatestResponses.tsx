import type { OrganizerEvent } from "@hubbub/contract/events";
import { MessageSquareDashed } from "lucide-react";

import { t } from "../../../../lib/i18n/translate.ts";
import { Card } from "../../../../ui/Card.tsx";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { Skeleton } from "../../../../ui/Skeleton.tsx";
import { ShownTime } from "./ShownTime.tsx";
import { type StaffResponse, useStaffResponses } from "./staff-responses.ts";

/** Enough to follow the room; everything is in the word cloud and the export. */
const SHOWN = 50;

/** Who answered what, the newest first, for the people who run the event. */
export function LatestResponses({ event }: { event: OrganizerEvent }) {
  const responses = useStaffResponses(event.id);
  return (
    <Card className="latest" title={t("Latest responses")}>
      <Content responses={responses.data} failed={responses.isError} />
    </Card>
  );
}

function Content({ responses, failed }: { responses: StaffResponse[] | undefined; failed: boolean }) {
  if (responses === undefined) {
    return failed ? (
      <p className="py-6 text-center text-muted">{t("The responses could not be loaded. Trying again…")}</p>
    ) : (
      <div aria-hidden="true" className="flex flex-col gap-2.5">
        <Skeleton className="h-16 rounded-spoken" />
        <Skeleton className="h-16 rounded-spoken" />
        <Skeleton className="h-16 rounded-spoken" />
      </div>
    );
  }
  if (responses.length === 0) {
    return (
      <EmptyState
        className="py-5"
        icon={<MessageSquareDashed />}
        tone="slate"
        title={t("Nobody has answered yet")}
        titleAs="h3"
        description={t("Share the link or put the big screen up: answers appear here by name.")}
      />
    );
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard
    <ol className="latest-list" tabIndex={0} aria-label={t("Latest responses")}>
      {responses.slice(0, SHOWN).map((response) => (
        <li key={response.id} className="latest-response">
          <p dir="auto" className="line-clamp-4 whitespace-pre-line">
            {response.response}
          </p>
          <p className="mt-0.5 text-xs text-muted">
            <bdi>{response.participantName}</bdi> <ShownTime instant={response.submittedAt} />
          </p>
        </li>
      ))}
    </ol>
  );
}
