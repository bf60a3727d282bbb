import type { ReactNode } from "react";

/** A list in event pages for browsers without scripts, with its title. */
export function TextSection({ title, children }: { title: string; children: readonly ReactNode[] | null | undefined }) {
  if (!children || children.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h2>{title}</h2>
      <ul className="list-disc ps-5">{children}</ul>
    </section>
  );
}
