/** The headers of the Standard Webhooks specification. */
import { createHmac } from "node:crypto";

/** @param secrets those that a receiver may know: the current one, and for a day the former one */
export function signedHeaders(
  { id, body, secrets }: { id: string; body: string; secrets: readonly Buffer[] },
  now = new Date(),
): Record<string, string> {
  const timestamp = Math.floor(now.getTime() / 1000);
  const content = `${id}.${timestamp}.${body}`;
  const signatures = secrets.map((secret) => `v1,${createHmac("sha256", secret).update(content).digest("base64")}`);
  return {
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signatures.join(" "),
  };
}
