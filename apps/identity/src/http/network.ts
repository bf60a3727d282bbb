/** The network of a client address: one IPv4 address, or the /64 that an IPv6 household, hall or machine owns. */
import ipaddr from "ipaddr.js";

/** IPv4 as it is, also where it is written in IPv6 notation; IPv6 as its first 64 bits. Other text is returned as is. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!("parts" in parsed)) return parsed.toString();
  const groups = parsed.parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(":")}::/64`;
}
