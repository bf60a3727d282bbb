/**
 * Webhooks: signed requests to addresses of an organizer when something happens in an event that they own. The requests
 * follow the Standard Webhooks specification and contain ids, no texts (docs/webhooks.md).
 */
import * as z from "zod/mini";

import { valuesOf } from "./activities/index.ts";
import { msg } from "./messages.ts";
import { areDistinct, changes, flag, instant } from "./schema.ts";
import { isWebAddress } from "./text.ts";

/** Maximum number of endpoints of an organizer. */
export const WEBHOOKS_MAX = 10;
/** Deliveries of an endpoint that may wait. The oldest of more are dropped. */
export const WEBHOOK_QUEUE_MAX = 1000;
/** Number of deliveries in the log of an endpoint, and how long they stay in it. */
export const WEBHOOK_LOG_MAX = 200;
export const WEBHOOK_LOG_DAYS = 7;

export const WEBHOOK_TYPES = ["event.activated", "event.ended", ...valuesOf("webhooks").flat()] as const;
export type WebhookType = (typeof WEBHOOK_TYPES)[number];

/** The type of a request that "Send test" sends. No endpoint chooses it. */
export const WEBHOOK_TEST = "webhook.test";

const address = z.string(msg("Must be a valid URL")).check(
  z.trim(),
  z.refine((value) => isWebAddress(value), msg("Must be a valid URL")),
);

const types = z.array(z.enum(WEBHOOK_TYPES), "types must be a list").check(
  z.minLength(1, msg("Choose at least one type")),
  z.refine((list) => areDistinct(list), "types must be distinct"),
);

export const CreateWebhook = z.strictObject({ url: address, types });

/**
 * Why the server switched an endpoint off: it answered 410, every delivery failed for 24 hours, or its owner's account was
 * disabled.
 */
export const SWITCH_OFF_REASONS = ["gone", "failing", "disabled"] as const;

export const Webhook = z.object({
  id: z.string(),
  url: z.string(),
  types: z.array(z.enum(WEBHOOK_TYPES)),
  isEnabled: z.boolean(),
  createdAt: instant,
  /** null unless the server switched it off. */
  switchedOff: z.nullable(z.object({ reason: z.enum(SWITCH_OFF_REASONS), at: instant })),
  /** Since when every attempt has failed; null if the last one succeeded. */
  failingSince: z.nullable(instant),
  /** Until when requests are signed with the former secret, too; null if there is none. */
  formerSecretUntil: z.nullable(instant),
  /** Number of deliveries that wait for their next attempt. */
  waiting: z.number(),
  /** Number of deliveries that were dropped since the endpoint was switched on, because too many were waiting. */
  dropped: z.number(),
});
export type Webhook = z.infer<typeof Webhook>;

/** With the secret. No other answer contains it. */
export const WebhookWithSecret = z.extend(Webhook, { secret: z.string() });
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>;

/**
 * Why an attempt failed. "status": the answer was not 2xx. "redirect": it was 3xx. "address": the name has a private
 * address. "off": the endpoint was switched off before.
 */
export const DELIVERY_FAULTS = [
  "status",
  "redirect",
  "timeout",
  "name",
  "address",
  "tls",
  "connection",
  "off",
] as const;
export type DeliveryFault = (typeof DELIVERY_FAULTS)[number];

export const WebhookDelivery = z.object({
  id: z.string(),
  /** The header `webhook-id`. */
  messageId: z.string(),
  type: z.enum([...WEBHOOK_TYPES, WEBHOOK_TEST]),
  createdAt: instant,
  state: z.enum(["waiting", "delivered", "failed"]),
  attempts: z.number(),
  /** The next attempt; null unless it waits. */
  nextAt: z.nullable(instant),
  /** The last attempt: when, the status of its answer, its duration and its fault; null before the first one. */
  triedAt: z.nullable(instant),
  status: z.nullable(z.number()),
  durationMs: z.nullable(z.number()),
  fault: z.nullable(z.enum(DELIVERY_FAULTS)),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const webhookCalls = {
  "GET /api/webhooks": {
    access: { who: "hub" },
    summary: "The caller's webhook endpoints, without their secrets",
    answer: z.array(Webhook),
  },
  "POST /api/webhooks": {
    access: { who: "creator", records: "authz_change" },
    summary: `Add a webhook endpoint, at most ${WEBHOOKS_MAX}. The answer contains its secret`,
    body: CreateWebhook,
    answer: WebhookWithSecret,
    status: 201,
  },
  "PATCH /api/webhooks/:webhookId": {
    access: { who: "hub", records: "authz_change" },
    summary: "Change a webhook endpoint. Switching it off ends the deliveries that wait",
    body: changes({ url: address, types, isEnabled: flag("isEnabled") }),
    answer: Webhook,
  },
  "POST /api/webhooks/:webhookId/secret": {
    access: { who: "hub", records: "authz_change" },
    summary: "Replace the secret. For 24 hours, requests are signed with the former one, too",
    body: z.strictObject({}),
    answer: WebhookWithSecret,
  },
  "DELETE /api/webhooks/:webhookId": {
    access: { who: "hub", records: "authz_change" },
    summary: "Delete a webhook endpoint with its deliveries",
    answer: z.null(),
    status: 204,
  },
  "GET /api/webhooks/:webhookId/deliveries": {
    access: { who: "hub" },
    summary: `The deliveries of ${WEBHOOK_LOG_DAYS} days, the last attempt first; at most ${WEBHOOK_LOG_MAX}`,
    answer: z.array(WebhookDelivery),
  },
  "POST /api/webhooks/:webhookId/deliveries/:deliveryId/again": {
    access: { who: "hub" },
    summary: "Send a delivery again, with the same id and new attempts",
    body: z.strictObject({}),
    answer: z.null(),
    status: 204,
  },
  "POST /api/webhooks/:webhookId/test": {
    access: { who: "hub" },
    summary: `Send a request with the type ${WEBHOOK_TEST}`,
    body: z.strictObject({}),
    answer: z.null(),
    status: 204,
  },
} as const;
