/** Origins a page may load pictures from, for its content security policy. */
import { BANNER_FIELDS } from "@hubbub/contract/groups";

import type { EventGroupRecord } from "../domain/groups/group-record.ts";

/**
 * A host name or an address. URLs allow more in a host, such as ; and *, which would change the meaning of a policy; a
 * picture from such a host is not shown.
 */
const PLAIN_ORIGIN = /^https?:\/\/(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d+)?$/u;

/** The origins of these addresses, each once; what is no http(s) address has none. */
export function imageOrigins(addresses: readonly (string | null)[]): string[] {
  const origins = addresses.flatMap((address) => {
    const origin = address === null ? undefined : URL.parse(address)?.origin;
    return origin !== undefined && PLAIN_ORIGIN.test(origin) ? [origin] : [];
  });
  return [...new Set(origins)];
}

/** The origins of a group's logo and banners. */
export function imageOriginsOfGroup(group: EventGroupRecord): string[] {
  return imageOrigins([group.logoUrl, ...BANNER_FIELDS.map((field) => group[field])]);
}
