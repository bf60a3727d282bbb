import type { EventGroup, GroupSession } from "@hubbub/contract/groups";
import { ArrowRight, User } from "lucide-react";

import { paths } from "../../lib/paths.ts";
import { SessionBadge } from "../../groups/SessionBadge.tsx";
import { statusOf, type EntryKind, entryKindOf } from "../../groups/session-status.ts";
import { t } from "../../lib/i18n/translate.ts";
import type { ButtonVariant } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/Button.tsx";

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
    <li
      className="card session-card flex flex-wrap gap-y-3.5 gap-x-5 items-center animate-enter"
      data-live={isLive ? "" : undefined}
    >
      <div className="session-about flex flex-col items-start min-w-0">
        <SessionBadge status={status} />
        <h3 id={titleId} dir="auto" className="mt-1.5 text-lg leading-[1.25]">
          {session.title}
        </h3>
        {session.description ? (
          <p dir="auto" className="session-description leading-[1.5] overflow-hidden text-muted text-size-sm">
            {session.description}
          </p>
        ) : null}
        {session.speakerProfileUrl ? (
          <a
            href={session.speakerProfileUrl}
            target="_blank"
            rel="noopener noreferrer"
            className="text-link gap-1.5 text-size-sm"
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
        className="session-join"
        aria-describedby={titleId}
      >
        {labels[entryKindOf(session, group)]()}
        {isLive ? <ArrowRight aria-hidden="true" className="session-arrow" /> : null}
      </ButtonLink>
    </li>
  );
}

const buttonVariants: Record<ReturnType<typeof statusOf>, ButtonVariant> = {
  live: "primary",
  upcoming: "soft",
  archived: "quiet",
};
