import type { Module } from "../../api/module.ts";
import { createDeliverer, type WebhookStats } from "./deliverer.ts";
import { webhookRoutes, type WebhooksDeps } from "./webhooks.routes.ts";

/** The webhooks of organizers. Activities and features record them (domain/webhooks). */
export function createWebhooks(deps: WebhooksDeps): Module & { stats: WebhookStats } {
  const deliverer = createDeliverer(deps);
  return { ...deliverer, routes: (route) => webhookRoutes(route, deps) };
}
