import type { JoinAddresses } from "@hubbub/contract/join";
import { NETWORK_ORIGIN_META } from "@hubbub/contract/page";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type * as Network from "@hubbub/server-kit/network";
import { listenLocally, type LocalServer } from "../../testing/listen-locally.ts";
import { LiveClient } from "../../testing/live-client.ts";
import { rawHttp } from "../../testing/raw-http.ts";
import { type TestApp, testApp } from "../../testing/test-app.ts";
import { testWebDirectory } from "../../testing/web-directory.ts";
import type * as Addresses from "../../domain/join/network-addresses.ts";
import type { NetworkAddress } from "../../domain/join/network-addresses.ts";

/** Stands for the machine's address in its network: Linux and a server on all interfaces answer there. */
const LAN = "127.0.0.2";
const lan: NetworkAddress = { host: LAN, interfaceName: "wlan0", isVirtual: false };
const bridge: NetworkAddress = { host: "127.0.0.3", interfaceName: "docker0", isVirtual: true };
const machine = vi.hoisted(() => ({ addresses: [] as NetworkAddress[], isContainer: false }));
vi.mock("../../domain/join/network-addresses.ts", async (original) => ({
  ...(await original<typeof Addresses>()),
  networkAddresses: () => machine.addresses,
  isContainer: () => machine.isContainer,
}));
/** The tests connect over loopback; this makes it another machine's connection. */
const peer = vi.hoisted(() => ({ isElsewhere: false }));
vi.mock("@hubbub/server-kit/network", async (original) => {
  const { isLoopbackAddress, ...others } = await original<typeof Network>();
  return { ...others, isLoopbackAddress: (address: string) => !peer.isElsewhere && isLoopbackAddress(address) };
});

let test: TestApp;
beforeEach(() => {
  machine.addresses = [lan, bridge];
  machine.isContainer = false;
});
afterEach(async () => {
  await test.close();
});
const originOn = (host: string) => `http://${host}:${new URL(test.url).port}`;

async function started(options: Parameters<typeof testApp>[0] = {}) {
  test = await testApp({ host: "0.0.0.0", ...options });
  const owner = test.organizer("alice");
  const event = await test.createEvent(owner);
  const path = `/api/events/${event.id}`;
  const addresses = async () => (await owner.get(`${path}/join-addresses`)).json as JoinAddresses;
  return { owner, event, path, addresses };
}

describe("join addresses", () => {
  it("[JOIN-6] lists the machine's addresses, and whether this installation answers at each", async () => {
    const { addresses } = await started();
    expect(await addresses()).toEqual({
      chosen: null,
      network: originOn(LAN),
      host: null,
      addresses: [
        { origin: originOn(LAN), interfaceName: "wlan0", reachable: true, reason: "answered" },
        { origin: originOn(bridge.host), interfaceName: "docker0", reachable: null, reason: "virtual" },
      ],
      problem: null,
    });
  });

  it("[JOIN-7] accepts and broadcasts an address of the list, and rejects every other with 400", async () => {
    const { owner, event, path } = await started();
    const room = await LiveClient.open(test.visitor(), event.id);
    const chosen = originOn(bridge.host);
    expect((await owner.patch(path, { joinOrigin: chosen })).json).toMatchObject({ joinOrigin: chosen });
    await room.until(() => room.of("event:updated").some((data) => "joinOrigin" in data && data.joinOrigin === chosen));
    for (const joinOrigin of ["https://evil.example", originOn("127.0.0.9"), `http://${LAN}:1`, "", `${chosen}/x`]) {
      expect((await owner.patch(path, { joinOrigin })).status, joinOrigin).toBe(400);
    }
    expect((await test.visitor().get(`/api/public/events/${event.id}`)).json).toMatchObject({ joinOrigin: chosen });
    expect((await owner.patch(path, { joinOrigin: null })).json).toMatchObject({ joinOrigin: null });
    room.close();
  });

  it("[JOIN-8] uses the automatic address when the chosen one is gone, and reports it", async () => {
    const { owner, event, path, addresses } = await started();
    await owner.patch(path, { joinOrigin: originOn(LAN) });
    machine.addresses = [bridge];
    const { problem, chosen, addresses: list } = await addresses();
    expect({ problem, chosen }).toEqual({ problem: "chosen-gone", chosen: originOn(LAN) });
    expect(list.at(-1)).toMatchObject({ origin: originOn(LAN), reachable: false, reason: "gone" });
    const [mine] = (await owner.get("/api/events")).json as { id: string; joinOrigin: string | null }[];
    expect(mine).toMatchObject({ id: event.id, joinOrigin: null });
  });

  it("[JOIN-8] omits a lost address from cached lists and pages", async () => {
    const web = await testWebDirectory();
    const { owner, event, path } = await started({ webDirectory: web.path });
    const chosen = originOn(LAN);
    await owner.patch(path, { joinOrigin: chosen });
    const cached = [`/api/public/events/${event.id}`, `/event/${event.id}`, `/event/${event.id}?display=bigscreen`];
    for (const address of cached)
      expect((await test.visitor().get(address)).text).toContain(`"joinOrigin":"${chosen}"`);
    machine.addresses = [bridge];
    for (const address of cached) expect((await test.visitor().get(address)).text).toContain('"joinOrigin":null');
    machine.addresses = [lan, bridge];
    for (const address of cached)
      expect((await test.visitor().get(address)).text).toContain(`"joinOrigin":"${chosen}"`);
    await web.remove();
  });

  it("[JOIN-8] reports that HOST excludes phones, that there is no network, or that it runs in a container", async () => {
    const { addresses } = await started({ host: "127.0.0.1" });
    expect(await addresses()).toMatchObject({ problem: "loopback-host", host: "127.0.0.1", network: null });
    expect((await addresses()).addresses[0]).toMatchObject({ reachable: false, reason: "not-listening" });
    await test.close();
    const second = await started();
    machine.addresses = [];
    expect(await second.addresses()).toMatchObject({ problem: "no-network", network: null, addresses: [] });
    machine.isContainer = true;
    expect((await second.addresses()).problem).toBe("container");
  });
});

describe("PUBLIC_URL", () => {
  const others: LocalServer[] = [];
  afterEach(async () => {
    await Promise.all(others.splice(0).map((other) => other.close()));
  });
  const another = async (answer: string, headers = {}) => {
    const asked: string[] = [];
    const server = await listenLocally((request, response) => {
      asked.push(request.url ?? "");
      response.writeHead("location" in headers ? 302 : 200, headers).end(answer);
    });
    others.push(server);
    return { url: server.url, asked };
  };

  it("[JOIN-5] is reported when another server answers, also one that redirects or echoes the challenge", async () => {
    const proof = JSON.stringify({ proof: "0".repeat(64) });
    const elsewhere = await another("moved");
    for (const { url, asked } of [
      await another(proof),
      await another("x".repeat(100_000)),
      await another("", { location: elsewhere.url }),
    ]) {
      const { addresses, owner, path } = await started({ publicUrl: url });
      expect(await addresses()).toMatchObject({
        network: null,
        host: null,
        problem: "public-url",
        addresses: [{ origin: url, reachable: false, reason: "another-server" }],
      });
      expect(asked).toHaveLength(1);
      expect(elsewhere.asked).toEqual([]);
      expect((await owner.patch(path, { joinOrigin: originOn(LAN) })).status).toBe(400);
      await test.close();
    }
    await started();
  });

  it("[JOIN-5] is reported when nothing answers or the name is unknown", async () => {
    const { addresses } = await started({ publicUrl: "http://127.0.0.1:1" });
    expect((await addresses()).addresses[0]).toMatchObject({ reason: "no-answer" });
    await test.close();
    const unknown = await started({ publicUrl: "https://events.invalid" });
    expect((await unknown.addresses()).addresses[0]).toMatchObject({ reason: "unknown-name" });
  });

  it("[JOIN-5] is checked with a challenge that only this installation can answer", async () => {
    const { addresses } = await started();
    expect((await addresses()).problem).toBeNull();
    const challenge = "0123456789abcdef0123456789abcdef";
    const visitor = test.visitor();
    const proof = (await visitor.get(`/healthz/installation?challenge=${challenge}`)).json as { proof: string };
    expect(proof.proof).toMatch(/^[0-9a-f]{64}$/u);
    expect((await visitor.get("/healthz/installation?challenge=short")).status).toBe(400);
  });
});

describe("pages", () => {
  const content = (html: string) => new RegExp(`name="${NETWORK_ORIGIN_META}" content="([^"]*)"`, "u").exec(html)?.[1];

  async function openAs(host: string, path: string): Promise<string | undefined> {
    const { text } = await rawHttp(test.url, (socket) => {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    });
    return content(text);
  }

  it("[JOIN-10] contain the network address only when opened at a loopback address, from the same cached page", async () => {
    const web = await testWebDirectory();
    const { event } = await started({ webDirectory: web.path });
    const { port } = new URL(test.url);
    for (const path of ["/", "/admin", `/event/${event.id}`, "/event/NOSUCHXX", "/sso/callback", "/no-such-page"]) {
      const at = (host: string) => openAs(host, path);
      expect(await at(`localhost:${port}`), path).toBe(originOn(LAN));
      expect(await at("events.example.org"), path).toBe("");
      machine.addresses = [];
      expect(await at(`127.0.0.1:${port}`), path).toBe("");
      machine.addresses = [lan, bridge];
      expect(await at(`127.0.0.1:${port}`), path).toBe(originOn(LAN));
    }
    await web.remove();
  });

  it("[JOIN-14] contain no network address for a remote request with the Host localhost", async () => {
    const web = await testWebDirectory();
    const { event } = await started({ webDirectory: web.path });
    peer.isElsewhere = true;
    for (const path of ["/", `/event/${event.id}`, `/event/${event.id}?display=bigscreen`]) {
      expect(await openAs("localhost", path), path).toBe("");
    }
    peer.isElsewhere = false;
    await web.remove();
  });

  it("[JOIN-15] are served for an invalid Host header, the stage without a QR code", async () => {
    const web = await testWebDirectory();
    const { event } = await started({ webDirectory: web.path });
    for (const host of ["", "[::1", "two words", '"><script>', "events.example:99999", `${"a".repeat(3000)}.example`]) {
      for (const path of ["/", `/event/${event.id}`, `/event/${event.id}?display=bigscreen`]) {
        const { text } = await rawHttp(test.url, (socket) => {
          socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
        });
        expect(text, `${path} at ${host}`).toMatch(/^HTTP\/1.1 200 /u);
        expect(text).not.toContain('"><script>');
        expect(text).not.toContain("<path d=");
      }
    }
    await web.remove();
  });

  it("[JOIN-16] never contain the Host header of another visitor, also not in code or ETag", async () => {
    const web = await testWebDirectory();
    const { event } = await started({ webDirectory: web.path });
    const pageAt = async (host: string) => {
      const { text } = await rawHttp(test.url, (socket) => {
        socket.write(`GET /event/${event.id}?display=bigscreen HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      });
      return { text, etag: /^etag: (.*)$/imu.exec(text)?.[1], code: /<path d="([^"]*)"/u.exec(text)?.[1] };
    };
    const ours = await pageAt("events.example.org");
    const theirs = await pageAt("evil.example");
    expect(theirs.text).toContain("evil.example");
    expect(new Set([ours.etag, theirs.etag, undefined])).toHaveLength(3);
    expect(new Set([ours.code, theirs.code, undefined])).toHaveLength(3);
    const again = await pageAt("events.example.org");
    expect(again).toMatchObject({ etag: ours.etag, code: ours.code });
    expect(again.text).not.toContain("evil.example");
    await web.remove();
  });
});
