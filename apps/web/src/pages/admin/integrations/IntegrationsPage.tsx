import { t } from "../../../lib/i18n/translate.ts";
import { useDocumentTitle } from "../../../ui/use-document-title.ts";
import { ApiKeysCard } from "./keys/ApiKeysCard.tsx";
import { WebhooksCard } from "./webhooks/WebhooksCard.tsx";

/** What connects other programs with this server. Nothing is on before somebody sets it up. */
export function IntegrationsPage() {
  useDocumentTitle(t("Integrations"));
  return (
    <div className="mx-auto flex max-w-200 flex-col gap-5">
      <div>
        <h1 className="text-2xl leading-tight">{t("Integrations")}</h1>
        <p className="mt-1 text-muted">{t("Connect other programs to your events.")}</p>
      </div>
      <ApiKeysCard />
      <WebhooksCard />
    </div>
  );
}
