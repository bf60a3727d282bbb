import type { ReactNode } from "react";

interface PreparedReportProps {
  title: string;
  items: readonly { id: string; title: string; facts: ReactNode; results: ReactNode }[];
}

/** What people answered to the items of a `PreparedPanel`, in the report. Nothing without items. */
export function PreparedReport({ title, items }: PreparedReportProps) {
  if (items.length === 0) return null;
  return (
    <section>
      <h2 className="mb-3 text-lg">{title}</h2>
      <ol className="flex flex-col gap-6">
        {items.map((item) => (
          <li key={item.id} className="print:break-inside-avoid">
            <h3 className="text-md" dir="auto">
              {item.title}
            </h3>
            <p className="mb-3 text-sm leading-note text-muted">{item.facts}</p>
            {item.results}
          </li>
        ))}
      </ol>
    </section>
  );
}
