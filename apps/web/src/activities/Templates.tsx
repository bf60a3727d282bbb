import { t } from "../lib/i18n/translate.ts";
import { Button } from "../ui/Button.tsx";

interface TemplatesProps<Draft> {
  templates: readonly { name: string; draft: Draft }[];
  onPick: (draft: Draft) => void;
}

/** The templates that an organizer can start from, as buttons. */
export function Templates<Draft>({ templates, onPick }: TemplatesProps<Draft>) {
  return (
    <div className="flex flex-wrap items-center gap-2" role="group" aria-label={t("Templates")}>
      <span className="text-sm text-muted">{t("Templates")}</span>
      {templates.map(({ name, draft }) => (
        <Button key={name} size="sm" variant="soft" onClick={() => onPick(draft)}>
          {name}
        </Button>
      ))}
    </div>
  );
}
