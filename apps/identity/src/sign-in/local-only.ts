import { PageError } from "../http/errors.ts";
import type { Handler } from "../http/routes.ts";

/** Wraps a route of sign-in without the issuer, or of registration: OIDC_ONLY switches them off. @throws PageError 403 */
export function localOnly(handler: Handler): Handler {
  return (visit) => {
    const options = visit.site.issuer?.options;
    if (!options?.only) return handler(visit);
    const message = "This server does not allow other ways to sign in or new accounts with a password.";
    throw new PageError(403, `Sign in with ${options.name}`, message, visit.signInLink);
  };
}
