/** The network of a client address: the IPv4 address itself, or the /64 prefix of an IPv6 address. */
import ipaddr from "ipaddr.js";

/** IPv4-mapped IPv6 addresses count as IPv4. Text that is no address is returned unchanged. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!("parts" in parsed)) return parsed.toString();
  const groups = parsed.parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(":")}::/64`;
}
