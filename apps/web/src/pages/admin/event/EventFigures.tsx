import type { OrganizerEvent } from "@hubbub/contract/events";
import type { CSSProperties } from "react";

import { ADMIN_PARTS } from "../../../activities/admin-parts.ts";

/** The numbers under the header of the overview. */
const figures = ADMIN_PARTS.flatMap(({ unit, figure }) => (figure ? [{ name: unit.name, ...figure }] : []));

export function EventFigures({ event }: { event: OrganizerEvent }) {
  return (
    <dl
      className="max-lg:grid-cols-4 max-lg:max-w-none max-sm:grid-cols-2 grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] max-w-[calc(var(--figures)*20.5rem)] mt-5 overflow-hidden border border-line rounded-xl bg-surface shadow-lift"
      style={{ "--figures": figures.length } as CSSProperties}
    >
      {figures.map(({ name, label, Figure }) => (
        <div key={name} className="px-5 py-4 shadow-[0_0_0_0.5px_var(--line)] max-sm:px-4 max-sm:py-3">
          <dt className="text-sm text-muted">{label()}</dt>
          <dd className="flex min-h-[2.2rem] flex-wrap items-baseline gap-3 font-heading text-[2rem] leading-[1.1] font-bold tracking-[-0.02em] tabular-nums max-sm:gap-x-2 max-sm:gap-y-1 max-sm:text-[1.625rem]">
            <Figure event={event} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
