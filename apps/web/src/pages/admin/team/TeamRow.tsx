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
    <li className="@container">
      <div className="grid min-h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 py-2 @md:grid-cols-[minmax(0,1fr)_auto_auto]">
        <span className="flex min-w-0 items-center gap-3">
          {picture}
          <span className="flex min-w-0 flex-col items-start">
            <bdi className="max-w-full truncate font-strong">{name}</bdi>
            <span className="max-w-full truncate text-sm text-muted">{detail}</span>
          </span>
        </span>
        <span className="order-1 col-span-2 flex flex-wrap items-center gap-x-3 gap-y-2 @md:order-none @md:col-span-1 @md:justify-end @md:last:col-span-2">
          {children}
        </span>
        {remove}
      </div>
    </li>
  );
}
