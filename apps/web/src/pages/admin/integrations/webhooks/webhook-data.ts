/** Queries and mutations for the organizer's webhook endpoints. */
import type { BodyOf } from "@hubbub/contract/calls";
import type { Webhook, WebhookDelivery, WebhookWithSecret } from "@hubbub/contract/webhooks";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { t } from "../../../../lib/i18n/translate.ts";
import { request } from "../../../../lib/request.ts";
import { useApplyChange, useLiveList } from "../../../../live/use-live-list.ts";
import { organizerKeys } from "../../../../organizer/queries.ts";

/** Nothing is pushed when the server sends a webhook or switches an endpoint off. */
const WEBHOOKS_REFRESH_MS = 10_000;
const DELIVERIES_REFRESH_MS = 2000;

const webhooksKey = [...organizerKeys.all, "webhooks"] as const;
const deliveriesKey = (id: string) => [...organizerKeys.all, "webhook-deliveries", id] as const;

export function useWebhooks() {
  return useLiveList<Webhook[]>({
    queryKey: webhooksKey,
    fetch: (signal) => request("GET /api/webhooks", { signal }),
    refreshMs: WEBHOOKS_REFRESH_MS,
  });
}

/** Adds an endpoint to the list, or replaces it. */
function useStoreWebhook() {
  const applyToList = useApplyChange<Webhook[]>(webhooksKey);
  return (stored: Webhook) =>
    applyToList(
      (list) =>
        list &&
        [...list.filter(({ id }) => id !== stored.id), stored].toSorted(
          (one, other) => Number(one.id) - Number(other.id),
        ),
    );
}

function withoutSecret(answer: WebhookWithSecret): Webhook {
  const { secret: _, ...webhook } = answer;
  return webhook;
}

export function useAddWebhook() {
  const store = useStoreWebhook();
  return useMutation<WebhookWithSecret, Error, BodyOf<"POST /api/webhooks">>({
    mutationFn: (body) => request("POST /api/webhooks", { body }),
    onSuccess: (added) => store(withoutSecret(added)),
    meta: { failed: () => t("Could not add the endpoint") },
  });
}

export function useChangeWebhook(webhookId: string) {
  const store = useStoreWebhook();
  return useMutation<Webhook, Error, BodyOf<"PATCH /api/webhooks/:webhookId">>({
    mutationFn: (body) => request("PATCH /api/webhooks/:webhookId", { params: { webhookId }, body }),
    onSuccess: store,
    meta: { failed: () => t("Could not save the endpoint") },
  });
}

export function useReplaceSecret(webhookId: string) {
  const store = useStoreWebhook();
  return useMutation<WebhookWithSecret>({
    mutationFn: () => request("POST /api/webhooks/:webhookId/secret", { params: { webhookId }, body: {} }),
    onSuccess: (replaced) => store(withoutSecret(replaced)),
    meta: { failed: () => t("Could not replace the secret") },
  });
}

export function useDeleteWebhook() {
  const applyToList = useApplyChange<Webhook[]>(webhooksKey);
  return useMutation<null, Error, Webhook>({
    mutationFn: ({ id }) => request("DELETE /api/webhooks/:webhookId", { params: { webhookId: id } }),
    onSuccess: (_, deleted) => {
      applyToList((list) => list?.filter(({ id }) => id !== deleted.id));
    },
    meta: { done: () => ({ title: t("Endpoint deleted") }), failed: () => t("Could not delete the endpoint") },
  });
}

export function useDeliveries(webhookId: string) {
  return useQuery<WebhookDelivery[]>({
    queryKey: deliveriesKey(webhookId),
    queryFn: ({ signal }) => request("GET /api/webhooks/:webhookId/deliveries", { params: { webhookId }, signal }),
    refetchInterval: DELIVERIES_REFRESH_MS,
    refetchOnMount: "always",
  });
}

/** Sends a test; with the id of a delivery, this one again. */
export function useSendWebhook(webhookId: string) {
  const client = useQueryClient();
  return useMutation<null, Error, string | null>({
    mutationFn: (deliveryId) =>
      deliveryId === null
        ? request("POST /api/webhooks/:webhookId/test", { params: { webhookId }, body: {} })
        : request("POST /api/webhooks/:webhookId/deliveries/:deliveryId/again", {
            params: { webhookId, deliveryId },
            body: {},
          }),
    onSuccess: () => void client.invalidateQueries({ queryKey: deliveriesKey(webhookId) }),
    meta: { failed: () => t("Could not send the webhook") },
  });
}
