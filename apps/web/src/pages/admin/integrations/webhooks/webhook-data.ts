/** Queries and mutations for the organizer's webhook endpoints. */
import type { BodyOf } from "@hubbub/contract/calls";
import type { Webhook } from "@hubbub/contract/webhooks";

import { t } from "../../../../lib/i18n/translate.ts";
import { request } from "../../../../lib/request.ts";
import { useCall, useFormCall } from "../../../../lib/use-call.ts";
import { liveQuery } from "../../../../live/use-live-list.ts";
import { ORGANIZER_KEY } from "../../../../organizer/queries.ts";

/** Nothing is pushed when the server sends a webhook or switches an endpoint off. */
const WEBHOOKS_REFRESH_MS = 10_000;
const DELIVERIES_REFRESH_MS = 2000;

export const webhooksQuery = liveQuery({
  queryKey: [...ORGANIZER_KEY, "webhooks"],
  fetch: (signal) => request("GET /api/webhooks", { signal }),
  refreshMs: WEBHOOKS_REFRESH_MS,
});

/** Changes an endpoint; null adds one. */
export function useSaveWebhook(webhook: Webhook | null) {
  return useFormCall({
    send: ({ isEnabled, ...body }: BodyOf<"POST /api/webhooks"> & Pick<Webhook, "isEnabled">) =>
      webhook === null
        ? request("POST /api/webhooks", { body })
        : request("PATCH /api/webhooks/:webhookId", {
            params: { webhookId: webhook.id },
            body: isEnabled === webhook.isEnabled ? body : { ...body, isEnabled },
          }),
    // Not awaited: the answer has a secret, which is shown at once.
    onDone: (_answer, client) => void client.invalidateQueries({ queryKey: webhooksQuery.queryKey }),
    failed: () => (webhook ? t("Could not update the endpoint") : t("Creation failed")),
  });
}

export function useReplaceSecret(webhookId: string) {
  return useCall({
    send: () => request("POST /api/webhooks/:webhookId/secret", { params: { webhookId }, body: {} }),
    // Not awaited: the answer has a secret, which is shown at once.
    onDone: (_answer, client) => void client.invalidateQueries({ queryKey: webhooksQuery.queryKey }),
    failed: () => t("Could not update the endpoint"),
  });
}

export function useDeleteWebhook() {
  return useCall({
    send: ({ id }: Webhook) => request("DELETE /api/webhooks/:webhookId", { params: { webhookId: id } }),
    refetches: webhooksQuery.queryKey,
    done: () => ({ title: t("Deleted") }),
    failed: () => t("Could not update the endpoint"),
  });
}

export const deliveriesQuery = (webhookId: string) =>
  liveQuery({
    queryKey: [...ORGANIZER_KEY, "webhook-deliveries", webhookId],
    fetch: (signal) => request("GET /api/webhooks/:webhookId/deliveries", { params: { webhookId }, signal }),
    refreshMs: DELIVERIES_REFRESH_MS,
  });

/** Sends a test; with the id of a delivery, this one again. */
export function useSendWebhook(webhookId: string) {
  return useCall({
    send: (deliveryId: string | null) =>
      deliveryId === null
        ? request("POST /api/webhooks/:webhookId/test", { params: { webhookId }, body: {} })
        : request("POST /api/webhooks/:webhookId/deliveries/:deliveryId/again", {
            params: { webhookId, deliveryId },
            body: {},
          }),
    refetches: deliveriesQuery(webhookId).queryKey,
    failed: () => t("Could not send the webhook"),
  });
}
