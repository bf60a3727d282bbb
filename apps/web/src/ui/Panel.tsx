import { type ReactNode, useId } from "react";

import { Hint } from "./Hint.tsx";

interface PanelProps {
  title: string;
  hint?: string;
  /** Buttons beside the title. */
  actions: ReactNode;
  children: ReactNode;
}

/** A tab of the event admin that has a title. */
export function Panel({ title, hint, actions, children }: PanelProps) {
  const id = useId();
  return (
    <section className="mt-4 flex flex-col gap-4" aria-labelledby={id}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 id={id} className="text-xl">
            {title}
          </h2>
          {hint ? <Hint className="mt-1">{hint}</Hint> : null}
        </div>
        <div className="flex flex-wrap gap-2">{actions}</div>
      </div>
      {children}
    </section>
  );
}
