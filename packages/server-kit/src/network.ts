/** What kind of address a client or a server has. */
import { isIP } from "node:net";

import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

const MAPPED = "::ffff:";

/**
 * The network of an address. With IPv6, a household or venue has a /64 network and each device many addresses in it.
 * IPv4 addresses and other texts stay as they are, IPv4-mapped addresses become IPv4.
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  // Sockets for both protocols have IPv4 addresses in this form. Parsing takes 3 µs.
  const mapped = address.startsWith(MAPPED) ? address.slice(MAPPED.length) : "";
  if (isIP(mapped) === 4) return mapped;
  const parsed = ipaddr.process(address);
  if (!("parts" in parsed)) return parsed.toString();
  const groups = parsed.parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(":")}::/64`;
}

/** Whether a text is a loopback address, also IPv4 written as IPv6. Names are not. */
export function isLoopbackAddress(address: string): boolean {
  return isIP(address) !== 0 && ipaddr.process(address).range() === "loopback";
}

/** Whether the host name of a URL is `localhost` or a loopback address. */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === "localhost" || isLoopbackAddress(hostname.replace(/^\[(.*)\]$/u, "$1"));
}

/** Networks of IPv6: the public addresses, and those whose prefix is followed by an IPv4 address (RFC 6052, RFC 4291). */
const PUBLIC = ipaddr.IPv6.parseCIDR("2000::/3");
const NAT64 = ipaddr.IPv6.parseCIDR("64:ff9b::/96");
const COMPATIBLE = ipaddr.IPv6.parseCIDR("::/96");
const SIX_TO_FOUR = ipaddr.IPv6.parseCIDR("2002::/16");

/**
 * Whether a request to a URL of a user may go to an address. Link-local addresses, where clouds have their credentials,
 * are never allowed.
 * @param allowsPrivate whether other addresses are allowed that are not public
 */
export function isAllowedAddress(address: string, allowsPrivate: boolean): boolean {
  const parsed = ipaddr.process(address);
  const ipv4 = ipv4In(parsed);
  if (parsed.range() === "linkLocal" || ipv4?.range() === "linkLocal") return false;
  if (allowsPrivate) return true;
  // Networks without IPv4 reach public addresses by NAT64.
  if (isIn(parsed, NAT64)) return ipv4?.range() === "unicast";
  return parsed.range() === "unicast" && (parsed.kind() === "ipv4" || isIn(parsed, PUBLIC));
}

/** The IPv4 address in an IPv6 address; null if there is none. */
function ipv4In(address: Address): ipaddr.IPv4 | null {
  const network = [NAT64, COMPATIBLE, SIX_TO_FOUR].find((each) => isIn(address, each));
  if (!network) return null;
  const start = network[1] / 8;
  return new ipaddr.IPv4(address.toByteArray().slice(start, start + 4));
}

function isIn(address: Address, network: [ipaddr.IPv6, number]): boolean {
  return "parts" in address && address.match(network);
}
