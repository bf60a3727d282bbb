/**
 * Access links: their cookies, and their end with the role of the person who created them. A browser has one cookie for
 * each event of which it has opened a link, with the link's secret. It is read in calls about its event only.
 */
import { type Actor, recordAction } from "../audit-log/audit-log.store.ts";
import { broadcast, type Bus } from "../bus.ts";
import type { Cookies } from "../identity/cookies.ts";
import type { Transaction } from "../schema/schema.ts";
import { deleteLinksWithoutCreator } from "./access-links.store.ts";

/** The name of the cookie. */
export const linkCookie = (eventId: string) => `hubbub_link_${eventId}`;

export function setLinkCookie(cookies: Cookies, eventId: string, secret: string, expiresAt: Date): void {
  const seconds = Math.max(1, Math.ceil((expiresAt.getTime() - Date.now()) / 1000));
  cookies.set(linkCookie(eventId), secret, seconds);
}

/**
 * Revokes the links of these events whose creator may no longer create links. Call it in the transaction that removes
 * the role, after the removal.
 * @param actor who removed the role
 */
export async function revokeLinksWithoutCreator(
  transaction: Transaction,
  afterCommit: (hook: () => void) => void,
  { bus, eventIds, actor }: { bus: Bus; eventIds: readonly string[]; actor: Actor },
): Promise<void> {
  const revoked = await deleteLinksWithoutCreator(transaction, eventIds);
  for (const { eventId, label } of revoked)
    await recordAction(transaction, { eventId, actor, action: "link_revoked", subject: label });
  for (const eventId of new Set(revoked.map((link) => link.eventId)))
    afterCommit(() => broadcast(bus, eventId, "access-links:changed", {}));
}
