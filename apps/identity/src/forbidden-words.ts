/** Words that an attacker would try first when guessing a password of this installation or account. */
import type { FastifyRequest } from "fastify";

import type { ForbiddenWords } from "./accounts/password-rules.ts";
import { ownOrigin } from "./http/origin.ts";
import type { RealmSite } from "./realm-site.ts";

const FEATURES = ["icebreaker", "icebreakers"];

/** Words of this installation: product, realm names, host name and features. */
export function siteWords(site: RealmSite, request: FastifyRequest): string[] {
  const { productName, hubName, walletName } = site.options;
  const host = URL.parse(ownOrigin(request, site.options))?.hostname ?? "";
  return [productName, hubName, walletName, host, ...FEATURES];
}

/** The account data and site words that `passwordProblem` compares a new password with. */
export function forbiddenWords(
  site: RealmSite,
  request: FastifyRequest,
  { username, email }: { username: string; email: string | null },
): ForbiddenWords {
  return { username, email: email ?? "", siteWords: siteWords(site, request) };
}
