import type { NetworkInterfaceInfo } from "node:os";

import { describe, expect, it, onTestFinished, vi } from "vitest";

import { isContainer, rankAddresses } from "./network-addresses.ts";

const rest = { netmask: "", mac: "", cidr: null };
const v4 = (address: string, internal = false): NetworkInterfaceInfo => ({
  ...rest,
  family: "IPv4",
  address,
  internal,
});
const v6 = (address: string): NetworkInterfaceInfo => ({
  ...rest,
  family: "IPv6",
  address,
  internal: false,
  scopeid: 0,
});

describe("network addresses of this machine", () => {
  it("[JOIN-4] puts the private IPv4 address of a network card first, bridges and tunnels last", () => {
    const interfaces = {
      lo: [v4("127.0.0.1", true)],
      docker0: [v4("172.17.0.1")],
      "br-3f2a91c0de11": [v4("172.18.0.1")],
      veth12ab: [v4("169.254.3.3")],
      tailscale0: [v4("100.101.1.2")],
      eth1: [v4("203.0.113.9")],
      wlan0: [v4("192.168.7.20"), v6("fe80::1"), v6("2001:db8::20")],
    };
    const ranked = rankAddresses(interfaces, false);
    expect(ranked.map(({ host }) => host)).toEqual([
      "192.168.7.20",
      "203.0.113.9",
      "[2001:db8::20]",
      "172.17.0.1",
      "172.18.0.1",
      "169.254.3.3",
      "100.101.1.2",
    ]);
    expect(ranked.filter(({ isVirtual }) => !isVirtual)).toHaveLength(3);
  });

  it("[JOIN-8] recognizes a pod of Kubernetes as a container", () => {
    vi.stubEnv("KUBERNETES_SERVICE_HOST", "10.43.0.1");
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(isContainer()).toBe(true);
  });

  it("[JOIN-4] excludes an address given by a container engine", () => {
    const interfaces = { eth0: [v4("172.17.0.2")] };
    expect(rankAddresses(interfaces, true)[0]?.isVirtual).toBe(true);
    expect(rankAddresses(interfaces, false)[0]?.isVirtual).toBe(false);
  });
});
