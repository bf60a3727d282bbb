import { Users } from "lucide-react";

import { formatNumber, plural } from "../../lib/i18n/translate.ts";
import { useLiveLatest, useLiveStatus } from "../../live/hooks.ts";

/** How many people have the event open; nothing while the number is unknown. It alone renders when the number changes. */
export function PeopleCount() {
  const people = usePresence();
  if (people === null) return null;
  return (
    <>
      <Users className="size-[1em]" aria-hidden="true" strokeWidth={2.2} />
      <span aria-hidden="true">{formatNumber(people)}</span>
      <span className="sr-only">{plural(people, "1 person here", "{count} people here")}</span>
    </>
  );
}

/**
 * How many people have the event open. Null before the server has sent it, and after the last reconnection attempt has
 * failed; during the attempts the last number stays.
 */
export function usePresence(): number | null {
  const presence = useLiveLatest("presence");
  return useLiveStatus() === "lost" ? null : (presence?.count ?? null);
}
