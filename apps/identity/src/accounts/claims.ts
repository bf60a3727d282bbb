/** What follows from the claims of a person who signs in with OpenID Connect. */
import type { Claims, OpenIdOptions } from "../sign-in/issuer.ts";
import { emailProblem, isPlainText, isUsername, normalizeText, USERNAME_MAX } from "./account.ts";

const NAMES_MAX = 200;
const NAME_LENGTH_MAX = 200;
const DEPTH_MAX = 4;
const FALLBACK_USERNAME = "organizer";

/** The value at a path such as "realm_access.roles". Names of claims may contain dots themselves. */
export function claimAt(claims: unknown, path: string): unknown {
  if (!isObject(claims)) return undefined;
  if (Object.hasOwn(claims, path)) return claims[path];
  for (let dot = path.indexOf("."); dot > 0; dot = path.indexOf(".", dot + 1)) {
    const name = path.slice(0, dot);
    const found = Object.hasOwn(claims, name) ? claimAt(claims[name], path.slice(dot + 1)) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The names of all claims as paths, without values. */
export function claimNames(claims: Record<string, unknown>, prefix = "", depth = 1): string[] {
  const names = Object.entries(claims).flatMap(([name, value]) => {
    const path = prefix + name;
    return isObject(value) && depth < DEPTH_MAX ? claimNames(value, `${path}.`, depth + 1) : [path];
  });
  return names.filter((name) => name.length <= NAME_LENGTH_MAX && isPlainText(name)).slice(0, NAMES_MAX);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether the person is premium by the claim, which is a text or a list; null if premium does not depend on one. */
export function isPremium(claims: Claims, { premium }: OpenIdOptions): boolean | null {
  if (premium === null) return null;
  const value = claimAt(claims, premium.claim);
  const has = Array.isArray(value) ? value : [value];
  return has.some((one) => premium.values.includes(String(one)));
}

/** The email address, if it is verified; null otherwise. */
export function verifiedEmail(claims: Claims, { trustEmail }: OpenIdOptions): string | null {
  const { email, email_verified: verified } = claims;
  if (typeof email !== "string" || emailProblem(email) !== null) return null;
  return verified === true || (verified === undefined && trustEmail) ? email : null;
}

/** Error sentence if the email address may not sign in; null if it may, or if all addresses may. */
export function emailRefusal(claims: Claims, options: OpenIdOptions): string | null {
  const { allowedDomains, name } = options;
  if (allowedDomains.length === 0) return null;
  if (typeof claims["email"] !== "string") {
    return `${name} did not send an email address, but this server requires one.`;
  }
  const email = verifiedEmail(claims, options);
  if (email === null) return `${name} has not verified your email address.`;
  if (allowedDomains.includes(email.slice(email.lastIndexOf("@") + 1).toLowerCase())) return null;
  return "Your email address does not belong to an organization that may sign in here.";
}

/** A valid username for a new account, from the claim or the email address. Another account may have it. */
export function usernameOf(claims: Claims, { usernameClaim }: OpenIdOptions): string {
  const texts = [claimAt(claims, usernameClaim), claims["email"]].filter((text) => typeof text === "string");
  const names = texts.map(toUsername).filter(Boolean);
  return names.find(isUsername) ?? numberedUsername(names[0] ?? FALLBACK_USERNAME, 1);
}

/** The same username with a number, such as "priya-2". */
export function numberedUsername(username: string, number: number): string {
  const end = `-${number}`;
  return username.slice(0, USERNAME_MAX - end.length) + end;
}

/** Without accents, the domain of an address, and characters that a username cannot have. It may still be invalid. */
function toUsername(text: string): string {
  const name = normalizeText(text).split("@", 1)[0] ?? "";
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "");
  const allowed = plain.replace(/[^A-Za-z0-9_.-]+/gu, "-").replace(/^[^A-Za-z0-9]+|-+$/gu, "");
  return allowed.slice(0, USERNAME_MAX);
}
