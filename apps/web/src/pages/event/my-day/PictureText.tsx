import type { DayContent } from "./day-content.ts";

/** The picture's content as text, for screen readers. */
export function PictureText({ content: { figures, sections } }: { content: DayContent }) {
  return (
    <>
      <ul>
        {figures.map(({ value, label }) => (
          <li key={label}>
            {label}: {value}
          </li>
        ))}
      </ul>
      {sections.map(({ title, items }) => (
        <section key={title}>
          <h3>{title}</h3>
          <ul>
            {items.map(({ id, text, post }) => (
              <li key={id} dir="auto">
                {[text, post?.answer, post?.note].filter(Boolean).join(" – ")}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
