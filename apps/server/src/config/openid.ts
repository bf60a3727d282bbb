/** The issuer with which organizers sign in (OpenID Connect), which follows from several variables. */
import { readFileSync } from "node:fs";

import { messageOf } from "@hubbub/server-kit/fail";

import type { Environment } from "./variables.ts";

/**
 * Returns the options of the sign-on (`OpenIdOptions`); null if no issuer is configured, or something is missing.
 * @param mistakes receives one message per mistake; none contains the secret
 */
export function toOpenIdConfig(variables: Environment, mistakes: string[]) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_PREMIUM_CLAIM: claim } = variables;
  const { OIDC_PREMIUM_VALUES: values } = variables;
  if (issuer === null || clientId === null) {
    const given = namesOfGiven(variables);
    if (given.length > 0) mistakes.push(`${given.join(", ")} needs OIDC_ISSUER and OIDC_CLIENT_ID.`);
    return null;
  }
  if (variables.HUB_URL !== null)
    mistakes.push("OIDC_ISSUER belongs to the bundled sign-on and cannot be used with HUB_URL.");
  if ((claim === null) !== (values.length === 0))
    mistakes.push("OIDC_PREMIUM_CLAIM and OIDC_PREMIUM_VALUES must be set together.");
  return {
    issuer,
    clientId,
    clientSecret: readSecret(variables, mistakes),
    name: variables.OIDC_PROVIDER_NAME ?? new URL(issuer).host,
    scopes: variables.OIDC_SCOPES,
    usernameClaim: variables.OIDC_USERNAME_CLAIM,
    allowedDomains: variables.OIDC_ALLOWED_DOMAINS,
    premium: claim === null ? null : { claim, values },
    trustEmail: variables.OIDC_TRUST_EMAIL,
    only: variables.OIDC_ONLY,
    logout: variables.OIDC_LOGOUT,
  };
}

const WITH_DEFAULT = new Set<string>(["OIDC_SCOPES", "OIDC_USERNAME_CLAIM"]);

/** The variables of OpenID Connect that are set. */
function namesOfGiven(variables: Environment): string[] {
  const isGiven = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value !== null && value !== false);
  const entries = Object.entries(variables).filter(([name, value]) => name.startsWith("OIDC_") && isGiven(value));
  return entries.map(([name]) => name).filter((name) => !WITH_DEFAULT.has(name));
}

function readSecret({ OIDC_CLIENT_SECRET: secret, OIDC_CLIENT_SECRET_FILE: path }: Environment, mistakes: string[]) {
  if (path === null) return secret;
  if (secret !== null) mistakes.push("Set OIDC_CLIENT_SECRET or OIDC_CLIENT_SECRET_FILE, not both.");
  try {
    return readFileSync(path, "utf8").trim() || null;
  } catch (error) {
    mistakes.push(`OIDC_CLIENT_SECRET_FILE cannot be read: ${messageOf(error)}.`);
    return null;
  }
}
