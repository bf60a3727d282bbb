import type { DeliveryFault, Webhook, WebhookDelivery } from "@hubbub/contract/webhooks";
import { RotateCw, Send } from "lucide-react";

import { formatNumber, plural, t } from "../../../../lib/i18n/translate.ts";
import { useLiveList } from "../../../../live/use-live-list.ts";
import { Badge } from "../../../../ui/Badge.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { Hint } from "../../../../ui/Hint.tsx";
import { Loaded } from "../../../../ui/Loaded.tsx";
import { Timestamp } from "../../../../ui/Timestamp.tsx";
import { deliveriesQuery, useSendWebhook } from "./webhook-data.ts";

const states = {
  waiting: { tone: "pending", label: () => t("Waiting") },
  delivered: { tone: "answered", label: () => t("Delivered") },
  failed: { tone: "refused", label: () => t("Failed", { context: "a delivery" }) },
} as const satisfies Record<WebhookDelivery["state"], object>;

const faults: Readonly<Record<DeliveryFault, (status: number | null) => string>> = {
  status: (status) => t("HTTP status {status}", { status: status ?? 0 }),
  redirect: (status) => t("HTTP status {status}: redirects are not followed", { status: status ?? 0 }),
  timeout: () => t("No response within 15 seconds"),
  name: () => t("Host name not found"),
  address: () => t("The address is not public"),
  tls: () => t("Could not establish a secure connection"),
  connection: () => t("No connection"),
  off: () => t("Switched off"),
};

/** The last deliveries of an endpoint. */
export function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const query = useLiveList(deliveriesQuery(webhook.id));
  const { mutate, isPending, variables } = useSendWebhook(webhook.id);
  return (
    <Dialog
      onClose={onClose}
      title={t("Deliveries")}
      description={
        <bdi dir="ltr" className="break-all">
          {webhook.url}
        </bdi>
      }
      footer={
        <Button
          icon={<Send />}
          disabled={!webhook.isEnabled}
          pending={isPending && variables === null}
          onClick={() => mutate(null)}
        >
          {t("Send test")}
        </Button>
      }
    >
      <Loaded query={query} empty={<p>{t("Nothing was sent in the last 7 days.")}</p>}>
        {(deliveries) => (
          <ol className="divide-y divide-line">
            {deliveries.map((delivery) => (
              <Delivery
                key={delivery.id}
                delivery={delivery}
                onSend={webhook.isEnabled ? () => mutate(delivery.id) : null}
                pending={isPending && variables === delivery.id}
              />
            ))}
          </ol>
        )}
      </Loaded>
    </Dialog>
  );
}

interface DeliveryProps {
  delivery: WebhookDelivery;
  /** Sends it again; null while the endpoint is off. */
  onSend: (() => void) | null;
  pending: boolean;
}

function Delivery({ delivery, onSend, pending }: DeliveryProps) {
  const { type, state, createdAt, triedAt, nextAt, attempts, status, durationMs, fault } = delivery;
  return (
    <li className="flex items-center gap-3 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi dir="ltr" className="font-strong">
            {type}
          </bdi>
          <Badge tone={states[state].tone}>{states[state].label()}</Badge>
        </p>
        <Hint>
          <Timestamp instant={triedAt ?? createdAt} />
          {fault ? ` · ${faults[fault](status)}` : status === null ? "" : ` · ${t("HTTP status {status}", { status })}`}
          {durationMs === null ? "" : ` · ${formatNumber(durationMs, { style: "unit", unit: "millisecond" })}`}
          {attempts === 0 ? "" : ` · ${plural(attempts, "1 attempt", "{count} attempts")}`}
        </Hint>
        {nextAt !== null && attempts > 0 ? (
          <Hint>
            {t("Next attempt:")} <Timestamp instant={nextAt} />
          </Hint>
        ) : null}
      </div>
      {onSend ? (
        <Button
          variant="ghost"
          icon={<RotateCw />}
          aria-label={t("Send again")}
          title={t("Send again")}
          pending={pending}
          onClick={onSend}
        />
      ) : null}
    </li>
  );
}
