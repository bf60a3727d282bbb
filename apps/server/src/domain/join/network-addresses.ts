/** The network addresses of this machine, most useful first. */
import { existsSync } from "node:fs";
import { networkInterfaces, type NetworkInterfaceInfo } from "node:os";

export interface NetworkAddress {
  /** As written in a URL: IPv6 in brackets. */
  host: string;
  interfaceName: string;
  /** Whether it belongs to a bridge, a tunnel or a container, which phones in the room rarely reach. */
  isVirtual: boolean;
}

type Interfaces = NodeJS.Dict<NetworkInterfaceInfo[]>;

/** Names of bridges, tunnels and virtual machines on Linux, macOS and Windows. */
const VIRTUAL_NAME =
  /^(?:docker|podman|br-[0-9a-f]{6,}|veth|virbr|vboxnet|vmnet|lxc|lxd|cni|flannel|cali|kube|tun|tap|utun|wg|tailscale|zt|ham|ppp|awdl|llw|anpi|bridge\d)|vEthernet|VirtualBox|VMware|Hyper-V|WSL|Tailscale|ZeroTier|Loopback/iu;
const PRIVATE_IPV4 = /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)/u;
/** Networks that container engines assign to their containers. */
const CONTAINER_IPV4 = /^172\.(?:1[6-9]|2\d|3[01])\./u;
/** Link-local addresses (no network), and the shared range of carrier networks and Tailscale. */
const UNROUTED_IPV4 = /^(?:169\.254\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)/u;

/**
 * Sorts a machine's addresses: physical before virtual, IPv4 before IPv6, private before public IPv4.
 * @param isContainer whether the interfaces belong to a container
 */
export function rankAddresses(interfaces: Interfaces, isContainer: boolean): NetworkAddress[] {
  return Object.entries(interfaces)
    .flatMap(([interfaceName, list]) => (list ?? []).map((address) => ({ interfaceName, ...address })))
    .filter(({ internal, address }) => !internal && !/^fe[89ab]/iu.test(address))
    .map(({ interfaceName, address, family }) => {
      const isIPv6 = family === "IPv6";
      const isVirtual =
        VIRTUAL_NAME.test(interfaceName) ||
        UNROUTED_IPV4.test(address) ||
        (isContainer && CONTAINER_IPV4.test(address));
      const rank = (isVirtual ? 4 : 0) + (isIPv6 ? 2 : 0) + (isIPv6 || PRIVATE_IPV4.test(address) ? 0 : 1);
      return { host: isIPv6 ? `[${address}]` : address, interfaceName, isVirtual, rank };
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ host, interfaceName, isVirtual }) => ({ host, interfaceName, isVirtual }));
}

/** Docker and Podman create a file in each container. In pods, Kubernetes sets a variable. */
export function isContainer(): boolean {
  const inPod = process.env["KUBERNETES_SERVICE_HOST"] !== undefined;
  return inPod || existsSync("/.dockerenv") || existsSync("/run/.containerenv");
}

/** The addresses of this machine now. They change when a laptop moves to another network. */
export function networkAddresses(): NetworkAddress[] {
  return rankAddresses(networkInterfaces(), isContainer());
}
