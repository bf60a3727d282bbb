import type { GroupSession } from "@hubbub/contract/groups";

import { dateLocale, interfaceLanguage } from "../lib/i18n/translate.ts";
import { classNames } from "../ui/class-names.ts";
import { useIsHydrated } from "../ui/use-is-hydrated.ts";
import { formatSessionTime } from "./session-time.ts";

interface SessionFactsProps {
  session: Pick<GroupSession, "startsAt" | "endsAt" | "room" | "speakers">;
  className?: string;
}

/** When and where a session takes place, and who speaks; nothing if nobody has set it. */
export function SessionFacts({ session, className }: SessionFactsProps) {
  const { startsAt, room, speakers } = session;
  // The server does not know the reader's region.
  const time = formatSessionTime(session, useIsHydrated() ? dateLocale() : interfaceLanguage());
  if (!time && !room && !speakers) return null;
  return (
    <p className={classNames("text-sm text-muted", className)}>
      {time ? (
        // Server and browser may know different formats of a language.
        <time dateTime={startsAt ?? undefined} suppressHydrationWarning className="tabular-nums">
          {time}
        </time>
      ) : null}
      {time && room ? " · " : null}
      {room ? <bdi>{room}</bdi> : null}
      {speakers && (time || room) ? " · " : null}
      {speakers ? <bdi>{speakers}</bdi> : null}
    </p>
  );
}
