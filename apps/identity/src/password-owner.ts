/** Whose new password it is, with the words of this installation that a guesser knows. */
import type { FastifyRequest } from "fastify";

import type { PasswordOwner } from "./accounts/password-rules.ts";
import { ownOrigin } from "./http/origin.ts";
import type { RealmSite } from "./realm-site.ts";

const FEATURES = ["icebreaker", "icebreakers"];

export function siteWords(site: RealmSite, request: FastifyRequest): string[] {
  const { productName, hubName, walletName } = site.options;
  const host = URL.parse(ownOrigin(request, site.options))?.hostname ?? "";
  return [productName, hubName, walletName, host, ...FEATURES];
}

export function passwordOwner(
  site: RealmSite,
  request: FastifyRequest,
  { username, email }: { username: string; email: string | null },
): PasswordOwner {
  return { username, email: email ?? "", siteWords: siteWords(site, request) };
}
