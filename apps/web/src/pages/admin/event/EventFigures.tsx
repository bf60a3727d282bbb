import type { OrganizerEvent } from "@hubbub/contract/events";
import type { CSSProperties } from "react";

import { ADMIN_PARTS } from "../../../activities/admin-parts.ts";

/** The numbers under the header of the overview. */
const figures = ADMIN_PARTS.flatMap(({ name, figure }) => (figure ? [{ name, ...figure }] : []));

export function EventFigures({ event }: { event: OrganizerEvent }) {
  return (
    <dl
      className="event-figures max-lg:grid-cols-4 max-lg:max-w-none max-sm:grid-cols-2"
      style={{ "--figures": figures.length } as CSSProperties}
    >
      {figures.map(({ name, label, Figure }) => (
        <div key={name} className="event-figure">
          <dt>{label()}</dt>
          <dd>
            <Figure event={event} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
