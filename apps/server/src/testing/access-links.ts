/** Creates and opens access links, as an organizer and the holder of the link do. */
import type { CreateAccessLink, CreatedAccessLink, OpenedAccessLink } from "@hubbub/contract/access-links";
import type { AccessLinkRole } from "@hubbub/contract/access";

import { succeeds, type Visitor } from "./visitor.ts";

/** @param path the address of the event's calls: "/api/events/…" */
export function createLink(
  organizer: Visitor,
  path: string,
  role: AccessLinkRole,
  { label = "Door", seconds = 3600 }: { label?: string; seconds?: number } = {},
): Promise<CreatedAccessLink> {
  const expiresAt = new Date(Date.now() + seconds * 1000).toISOString();
  const body: CreateAccessLink = { role, label, expiresAt };
  return succeeds<CreatedAccessLink>(organizer.post(`${path}/access-links`, body));
}

export const secretOf = ({ url }: Pick<CreatedAccessLink, "url">) => new URL(url).hash.slice(1);

/** Opens the link in this browser, which gets the cookie. */
export function openLink(visitor: Visitor, link: CreatedAccessLink): Promise<OpenedAccessLink> {
  return succeeds<OpenedAccessLink>(visitor.post("/api/access-links/open", { secret: secretOf(link) }));
}
