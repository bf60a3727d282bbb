/** Security headers of every response. */
import type { FastifyReply } from "fastify";

import { canonicalOrigin } from "./origin.ts";

/**
 * Sets the headers: no foreign resources, no inline scripts or styles, no caching. `form-action` includes the product's
 * origins, because browsers also check the redirect after a form against it.
 */
export function setPageHeaders(reply: FastifyReply, formTargets: string[]): void {
  const targets = formTargets.map(canonicalOrigin).filter((origin) => origin !== "");
  reply.header(
    "content-security-policy",
    [
      "default-src 'none'",
      "style-src 'self'",
      "script-src 'self'",
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      `form-action ${["'self'", ...new Set(targets)].join(" ")}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join("; "),
  );
  reply.header("referrer-policy", "no-referrer");
  reply.header("cache-control", "no-store");
  reply.header("x-content-type-options", "nosniff");
  reply.header("x-frame-options", "DENY");
}
