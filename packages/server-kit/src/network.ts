/**
 * Groups addresses by network. With IPv6, a household or venue has a /64 network and each device many addresses in it.
 */
import { isIPv4 } from "node:net";

import ipaddr from "ipaddr.js";

const PREFIX_GROUPS = 4;

/**
 * Returns an IPv4 address unchanged, an IPv4-mapped IPv6 address as IPv4, and another IPv6 address as its /64 network.
 * Text that is no address is returned unchanged.
 */
export function networkOf(address: string): string {
  if (isIPv4(address) || !ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!("parts" in parsed)) return parsed.toString();
  const groups = parsed.parts.slice(0, PREFIX_GROUPS).map((group) => group.toString(16));
  return `${groups.join(":")}::/64`;
}
