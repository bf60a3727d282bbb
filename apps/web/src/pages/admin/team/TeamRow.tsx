import type { ReactNode } from "react";

interface TeamRowProps {
  picture?: ReactNode;
  name: string;
  detail: ReactNode;
  /** The button to remove. */
  remove?: ReactNode;
  /** The standing. */
  children: ReactNode;
}

/** A person or link of a team on one line; where it is narrow, the standing is below. */
export function TeamRow({ picture, name, detail, remove, children }: TeamRowProps) {
  return (
    <li className="@container not-first:border-t not-first:border-t-line">
      <div className="grid min-h-15 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 py-2 [grid-template-areas:'person_remove'_'standing_standing'] @md:grid-cols-[minmax(0,1fr)_auto_auto] @md:[grid-template-areas:'person_standing_remove']">
        <span className="flex min-w-0 items-center gap-3 [grid-area:person]">
          {picture}
          <span className="flex min-w-0 flex-col items-start">
            <bdi className="max-w-full truncate font-strong">{name}</bdi>
            <span className="max-w-full truncate text-sm text-muted">{detail}</span>
          </span>
        </span>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-2 [grid-area:standing] @md:justify-end @md:last:col-[standing-start/remove-end]">
          {children}
        </span>
        {remove ? <span className="[grid-area:remove]">{remove}</span> : null}
      </div>
    </li>
  );
}
