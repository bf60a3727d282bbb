import { plural, t } from "../../../lib/i18n/translate.ts";
import type { TemplateId } from "./new-event.ts";
import { TEMPLATE_LIST, TEMPLATES } from "./templates.ts";

interface TemplateChoiceProps {
  value: TemplateId;
  onChange: (id: TemplateId) => void;
}

/** The choice of a template, and which polls it adds. */
export function TemplateChoice({ value, onChange }: TemplateChoiceProps) {
  const polls = TEMPLATES[value].polls();
  return (
    <fieldset>
      <legend className="mb-2 text-sm leading-snug font-strong">{t("Start from a template")}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-2">
        {TEMPLATE_LIST.map(({ id, name, icon: Icon }) => (
          <label
            key={id}
            className="flex choice cursor-pointer flex-col items-center gap-1.5 rounded-lg px-2 py-3 text-center text-ink-2"
          >
            <input
              className="sr-only"
              type="radio"
              name="template"
              checked={value === id}
              onChange={() => onChange(id)}
            />
            <Icon className="size-6" aria-hidden="true" />
            <span className="text-sm leading-tight">{name()}</span>
          </label>
        ))}
      </div>
      <output className="mt-2 block text-sm text-muted empty:hidden">
        {polls.length > 0 ? (
          <>
            {plural(
              polls.length,
              "The template will add 1 poll as a draft:",
              "The template will add {count} polls as drafts:",
            )}{" "}
            {polls.map(({ question }) => question).join(" · ")}
          </>
        ) : null}
      </output>
    </fieldset>
  );
}
