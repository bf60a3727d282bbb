/** What counts as one address: by IPv6 a household or a hall has a network of 64 bits, and each device many in it. */
import { isIPv6 } from "node:net";

const GROUPS = 8;
const NETWORK_GROUPS = 4;

/** An IPv4 address as it is (also where it stands in IPv6 notation), an IPv6 address as its network. */
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
