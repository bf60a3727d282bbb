import { Users } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";

import { paths } from "../../lib/paths.ts";
import { interfaceLanguage, plural } from "../../lib/i18n/translate.ts";
import { Mark } from "../../ui/Logo.tsx";
import { usePresence } from "./use-presence.ts";

interface EventHeaderProps {
  title: string;
  groupTitle: string | null;
  badge: ReactNode;
  account: ReactNode;
}

export function EventHeader({ title, groupTitle, badge, account }: EventHeaderProps) {
  return (
    <header className="event-header">
      <div className="event-header-row">
        <Link href={paths.home()} className="event-header-mark">
          <Mark height={30} />
        </Link>
        <div className="min-w-0 flex-1">
          <h1 className="event-header-title" dir="auto">
            {title}
          </h1>
          {groupTitle ? (
            <p
              className="overflow-hidden text-ellipsis whitespace-nowrap text-muted text-xs leading-[1.3] md:text-size-sm"
              dir="auto"
            >
              {groupTitle}
            </p>
          ) : null}
        </div>
        {badge}
        <PeopleCount />
        {account}
      </div>
    </header>
  );
}

/** How many people have the event open; nothing while the number is unknown. It alone renders when the number changes. */
function PeopleCount() {
  const people = usePresence();
  if (people === null) return null;
  return (
    <span className="font-heading text-size-note font-display tabular-nums inline-flex flex-none items-center gap-1">
      <Users className="w-[1.0625em] h-[1.0625em]" aria-hidden="true" strokeWidth={2.2} />
      <span aria-hidden="true">{people.toLocaleString(interfaceLanguage())}</span>
      <span className="visually-hidden">{plural(people, "1 person here", "{count} people here")}</span>
    </span>
  );
}
