import { t } from "../../lib/i18n/translate.ts";

/** What is being said: it still changes. */
export function InterimText({ text }: { text: string }) {
  return (
    <span className="text-muted underline decoration-amber decoration-dotted decoration-2 underline-offset-4">
      <bdi className="sr-only">{t("Not final yet:")} </bdi>
      {text}
    </span>
  );
}
