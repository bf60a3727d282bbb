import type { EventGroup, GroupSession } from "@hubbub/contract/groups";
import { ArrowRight, User } from "lucide-react";

import { paths } from "../../lib/paths.ts";
import { SessionFacts } from "../../groups/SessionFacts.tsx";
import { SessionBadge } from "../../groups/SessionBadge.tsx";
import { statusOf, type EntryKind, entryKindOf } from "../../groups/session-status.ts";
import { t } from "../../lib/i18n/translate.ts";
import type { ButtonVariant } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { textLink } from "../../ui/text-link.ts";
import { Card } from "../../ui/Card.tsx";

interface SessionCardProps {
  session: GroupSession;
  group: EventGroup;
}

const labels: Record<EntryKind, () => string> = {
  archive: () => t("View Archive"),
  join: () => t("Join Session"),
  prepare: () => t("Prep Questions"),
};

export function SessionCard({ session, group }: SessionCardProps) {
  const status = statusOf(session, group);
  const isLive = status === "live";
  const titleId = `session-${session.id}`;
  return (
    <Card as="li" live={isLive} className="flex animate-enter flex-wrap items-center gap-x-5 gap-y-3.5">
      <div className="flex min-w-0 flex-[1_1_16rem] flex-col items-start">
        <SessionBadge status={status} />
        <h3 id={titleId} dir="auto" className="mt-1.5 text-lg leading-snug">
          {session.title}
        </h3>
        <SessionFacts session={session} className="mt-0.5 font-medium" />
        {session.description ? (
          <p dir="auto" className="line-clamp-4 text-sm leading-normal text-muted">
            {session.description}
          </p>
        ) : null}
        {session.speakerProfileUrl ? (
          <a
            href={session.speakerProfileUrl}
            target="_blank"
            rel="noopener noreferrer"
            className={`${textLink} text-sm`}
            aria-describedby={titleId}
          >
            <User size={16} aria-hidden="true" />
            {t("View Speaker Profile")}
          </a>
        ) : null}
      </div>
      <ButtonLink
        href={paths.event(session.id)}
        variant={buttonVariants[status]}
        size={isLive ? "lg" : "md"}
        className="max-sm:grow max-sm:basis-full"
        aria-describedby={titleId}
      >
        {labels[entryKindOf(session, group)]()}
        {isLive ? <ArrowRight aria-hidden="true" className="ms-2 rtl:[scale:-1_1]" /> : null}
      </ButtonLink>
    </Card>
  );
}

const buttonVariants: Record<ReturnType<typeof statusOf>, ButtonVariant> = {
  live: "primary",
  upcoming: "soft",
  archived: "quiet",
};
