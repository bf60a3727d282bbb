import { WebhooksCard } from "./webhooks/WebhooksCard.tsx";

/** What connects other programs with this server. Nothing is on before somebody sets it up. */
export function IntegrationsPage() {
  return (
    <div className="mx-auto flex max-w-200 flex-col gap-5">
      <WebhooksCard />
    </div>
  );
}
