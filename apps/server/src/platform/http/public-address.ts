/** Decides which addresses requests to URLs of users may reach. */
import { BlockList, isIPv4 } from "node:net";

/** From the registries of special-purpose addresses of IANA, and multicast. */
const SPECIAL_IPV4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
];
/** Teredo and others of the IETF, documentation, and 6to4. */
const SPECIAL_IPV6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];
const LINK_LOCAL = ["169.254.0.0/16", "fe80::/10"];
/** IPv6 addresses that end with an IPv4 address: mapped, compatible, and NAT64 (RFC 6052). */
const IPV4_PREFIXES = ["::ffff:", "::", "64:ff9b::"];

const special = listOf([...SPECIAL_IPV4, ...SPECIAL_IPV6]);
const linkLocal = listOf(LINK_LOCAL);
/** Other IPv6 addresses are not public: global unicast, and NAT64, by which networks without IPv4 reach it. */
const maybePublicIpv6 = listOf(["2000::/3", "64:ff9b::/96"]);

/**
 * Whether a request may go to an address. Link-local addresses, where clouds have their credentials, are never allowed.
 * @param allowsPrivate whether other addresses are allowed that are not public
 */
export function isAllowedAddress(address: string, allowsPrivate: boolean): boolean {
  if (contains(linkLocal, address)) return false;
  return allowsPrivate || (!contains(special, address) && (isIPv4(address) || contains(maybePublicIpv6, address)));
}

function contains(list: BlockList, address: string): boolean {
  // Without the zone: fe80::1%eth0.
  return list.check(address.replace(/%.*$/u, ""), isIPv4(address) ? "ipv4" : "ipv6");
}

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = "", bits = ""] = range.split("/");
    const length = Number(bits);
    list.addSubnet(network, length, isIPv4(network) ? "ipv4" : "ipv6");
    if (!isIPv4(network)) continue;
    for (const prefix of IPV4_PREFIXES) list.addSubnet(`${prefix}${network}`, 96 + length, "ipv6");
    const [a = 0, b = 0, c = 0, d = 0] = network.split(".").map(Number);
    const in6to4 = `2002:${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}::`;
    list.addSubnet(in6to4, 16 + length, "ipv6");
  }
  return list;
}
