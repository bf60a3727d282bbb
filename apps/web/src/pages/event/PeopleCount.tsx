import { Users } from "lucide-react";

import { formatNumber, plural } from "../../lib/i18n/translate.ts";
import { usePresence } from "./use-presence.ts";

/** How many people have the event open; nothing while the number is unknown. It alone renders when the number changes. */
export function PeopleCount() {
  const people = usePresence();
  if (people === null) return null;
  return (
    <>
      <Users className="size-[1.0625em]" aria-hidden="true" strokeWidth={2.2} />
      <span aria-hidden="true">{formatNumber(people)}</span>
      <span className="sr-only">{plural(people, "1 person here", "{count} people here")}</span>
    </>
  );
}
