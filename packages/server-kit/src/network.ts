/** Networks of addresses. With IPv6, a household or venue has a /64 network and each device many addresses in it. */
import { isIPv4 } from "node:net";

import ipaddr from "ipaddr.js";

/** IPv4 addresses and other texts stay as they are, IPv4-mapped addresses become IPv4, IPv6 addresses their network. */
export function networkOf(address: string): string {
  if (isIPv4(address) || !ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!("parts" in parsed)) return parsed.toString();
  const groups = parsed.parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(":")}::/64`;
}
