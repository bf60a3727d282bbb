/**
 * Groups addresses by network. With IPv6, a household or venue has a /64 network and each device many addresses in it.
 */
import { isIPv6 } from "node:net";

const GROUPS = 8;
const NETWORK_GROUPS = 4;

/**
 * Returns an IPv4 address unchanged, an IPv4-mapped IPv6 address as IPv4, and another IPv6 address as its /64 network.
 */
export function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [plain = ""] = address.split("%");
  if (!isIPv6(plain)) return address;
  const [before = "", after] = plain.toLowerCase().split("::");
  const head = before === "" ? [] : before.split(":");
  const tail = after === undefined || after === "" ? [] : after.split(":");
  const zeros = Array.from({ length: after === undefined ? 0 : GROUPS - head.length - tail.length }, () => "0");
  const groups = [...head, ...zeros, ...tail].map((group) => group.replace(/^0+(?=.)/u, ""));
  return `${groups.slice(0, NETWORK_GROUPS).join(":")}::/64`;
}
