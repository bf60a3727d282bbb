/** One attempt to deliver a webhook, and when a failed one is made again. */
import { createHmac } from "node:crypto";

import type { DeliveryFault } from "@hubbub/contract/webhooks";

import { type GuardedResponse, postGuarded, RequestFailed } from "../../platform/http/guarded-request.ts";
import type { ClaimedDelivery } from "./deliveries.store.ts";

const TIMEOUT_MS = 15_000;
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The pauses after the failed attempts. After the last attempt the delivery has failed. */
const PAUSES_MS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR];
/** So that what failed together is not tried again together. */
const JITTER = 0.1;
/** A receiver that asks for more is tried after this time. */
const RETRY_AFTER_MAX_MS = 5 * HOUR;

interface Sent extends Pick<GuardedResponse, "retryAfter"> {
  /** Null without a response. */
  status: number | null;
  fault: DeliveryFault | null;
}

/** Sends the webhook, unless its endpoint is switched off. `signal` interrupts the request. */
export async function sendWebhook(
  { messageId, body, url, secrets, isEnabled }: ClaimedDelivery,
  options: { allowsPrivate: boolean; signal: AbortSignal },
): Promise<Sent> {
  if (!isEnabled) return { status: null, retryAfter: null, fault: "off" };
  const headers = { "Content-Type": "application/json", ...signedHeaders(messageId, body, secrets) };
  try {
    const response = await postGuarded({ url, headers, body, timeoutMs: TIMEOUT_MS, ...options });
    return { ...response, fault: faultOf(response.status) };
  } catch (error) {
    if (!(error instanceof RequestFailed)) throw error;
    return { status: null, retryAfter: null, fault: error.fault };
  }
}

/**
 * The headers of the Standard Webhooks specification.
 * @param secrets those that a receiver may know: the current one, and for a day the former one
 */
function signedHeaders(id: string, body: string, secrets: readonly Buffer[]): Record<string, string> {
  const timestamp = Math.floor(Date.now() / 1000);
  const content = `${id}.${timestamp}.${body}`;
  const signatures = secrets.map((secret) => `v1,${createHmac("sha256", secret).update(content).digest("base64")}`);
  return {
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signatures.join(" "),
  };
}

function faultOf(status: number): DeliveryFault | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? "redirect" : "status";
}

/**
 * @param attempts the attempts so far, at least 1
 * @param retryAfter the header of the response: seconds, or a date
 * @param random from 0 to below 1
 * @returns milliseconds until the next attempt; null if there is none
 */
export function pauseAfter(
  attempts: number,
  retryAfter: string | null,
  random: number = Math.random(),
  now: number = Date.now(),
): number | null {
  const pause = PAUSES_MS[attempts - 1];
  if (pause === undefined) return null;
  const jittered = pause * (1 + JITTER * (2 * random - 1));
  return Math.max(jittered, Math.min(RETRY_AFTER_MAX_MS, askedPause(retryAfter, now)));
}

/** @returns 0 if the receiver asks for none, or not in a readable form */
function askedPause(retryAfter: string | null, now: number): number {
  if (retryAfter === null) return 0;
  if (/^\d+$/u.test(retryAfter)) return Number(retryAfter) * SECOND;
  const at = Date.parse(retryAfter);
  return Number.isNaN(at) ? 0 : Math.max(0, at - now);
}
