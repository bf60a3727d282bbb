/** The headers every answer of the sign-on carries. */
import type { FastifyReply } from "fastify";

import { canonicalOrigin } from "./origin.ts";

/**
 * Nothing from elsewhere, nothing inline, nothing kept. Forms may end at the product's origins: browsers hold
 * `form-action` against the redirect that follows a form as well.
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
