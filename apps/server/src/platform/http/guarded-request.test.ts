import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer as createPlainServer } from "node:http";
import { createServer } from "node:https";
import { type AddressInfo, createServer as createRawServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { describe, expect, it, onTestFinished } from "vitest";

import { listenLocally } from "../../testing/listen-locally.ts";
import { type GuardedRequest, isAllowedUrl, postGuarded, type RequestFault } from "./guarded-request.ts";
import { isAllowedAddress } from "@hubbub/server-kit/network";

const sent = { headers: {}, body: "{}", timeoutMs: 5000, allowsPrivate: false };
const faultOf = (request: Partial<GuardedRequest> & { url: string }): Promise<RequestFault | number> =>
  postGuarded({ ...sent, ...request }).then(
    ({ status }) => status,
    (error: { fault: RequestFault }) => error.fault,
  );

/** Each with what it is. None is ever looked up. */
const PRIVATE = [
  "127.0.0.1", // loopback
  "127.1",
  "127.0.0.1.",
  "2130706433",
  "0x7f000001",
  "0x7f.0.0.1",
  "0177.0.0.1",
  "017700000001",
  "%31%32%37.0.0.1",
  "１２７.0.0.1",
  "0.0.0.0", // unspecified
  "0",
  "10.0.0.1", // private
  "10.1",
  "167772161",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.0.1",
  "0xc0a80001",
  "100.64.0.1", // carrier-grade NAT
  "192.0.0.1", // reserved, documentation, benchmarks
  "192.0.2.1",
  "198.18.0.1",
  "198.51.100.1",
  "203.0.113.1",
  "192.88.99.1",
  "224.0.0.1", // multicast, broadcast
  "240.0.0.1",
  "255.255.255.255",
  "[::]", // the same in IPv6
  "[::1]",
  "[0:0:0:0:0:0:0:1]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[::ffff:10.0.0.1]",
  "[::127.0.0.1]",
  "[64:ff9b::127.0.0.1]",
  "[64:ff9b::a00:1]",
  "[64:ff9b:1::1]",
  "[2002:7f00:1::]",
  "[2002:808:808::1]",
  "[2001::1]",
  "[2001:db8::1]",
  "[3fff::1]",
  "[fc00::1]",
  "[fd12:3456::1]",
  "[fec0::1]",
  "[ff02::1]",
  "[100::1]",
  "localhost",
  "LOCALHOST.",
  "app.localhost",
];

const LINK_LOCAL = [
  "169.254.169.254",
  "169.254.43518",
  "2852039166",
  "0xa9fea9fe",
  "0251.0376.0251.0376",
  "169.254.169.254.",
  "[fe80::1]",
  "[febf::1]",
  "[::ffff:169.254.169.254]",
  "[::ffff:a9fe:a9fe]",
  "[::169.254.169.254]",
  "[64:ff9b::169.254.169.254]",
  "[2002:a9fe:a9fe::1]",
];

describe("addresses", () => {
  it.each(PRIVATE)("[WH-8] refuses %s unless private addresses are allowed", async (host) => {
    const url = new URL(`https://${host}:8443/`);
    expect(isAllowedUrl(url, false)).toBe(false);
    expect(isAllowedUrl(url, true)).toBe(true);
    expect(await faultOf({ url: url.href })).toBe("address");
  });

  it.each(LINK_LOCAL)("[WH-8] refuses the link-local %s always", async (host) => {
    const url = new URL(`https://${host}/`);
    for (const allowsPrivate of [false, true]) {
      expect(isAllowedUrl(url, allowsPrivate)).toBe(false);
      expect(await faultOf({ url: url.href, allowsPrivate })).toBe("address");
    }
  });

  it("[WH-8] allows public addresses on any port, and those that reach one by NAT64", () => {
    for (const host of ["8.8.8.8", "172.32.0.1", "[2606:4700::1111]", "[64:ff9b::808:808]", "example.org:8443"])
      expect([host, isAllowedUrl(new URL(`https://${host}/`), false)]).toEqual([host, true]);
    expect(isAllowedAddress("fe80::1%eth0", true)).toBe(false);
  });

  it.each([
    ["http://example.org/", false],
    ["http://example.org/", true],
    ["http://10.0.0.1/", true],
    ["http://127.0.0.1/", false],
    ["https://name:password@example.org/", false],
    ["ftp://example.org/", true],
  ])("[WH-8] refuses %s (private addresses allowed: %s)", (url, allowsPrivate) => {
    expect(isAllowedUrl(new URL(url), allowsPrivate)).toBe(false);
  });
});

describe("names", () => {
  const resolving = (...addresses: string[]) => ({
    url: "https://hooks.example.org/",
    resolve: async () => addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
  });

  it("[WH-9] refuses a name if one of its addresses is not allowed, and http unless all are loopback", async () => {
    expect(await faultOf(resolving("10.0.0.1"))).toBe("address");
    expect(await faultOf(resolving("8.8.8.8", "127.0.0.1"))).toBe("address");
    expect(await faultOf(resolving("2606:4700::1111", "fd00::1"))).toBe("address");
    expect(await faultOf(resolving())).toBe("address");
    expect(await faultOf({ ...resolving("169.254.169.254"), allowsPrivate: true })).toBe("address");
    expect(
      await faultOf({ ...resolving("127.0.0.1", "10.0.0.1"), url: "http://localhost/", allowsPrivate: true }),
    ).toBe("address");
  });

  it("[WH-9] connects to the addresses that were checked, also if the name has others a moment later", async () => {
    const { port, close } = await listenLocally((_request, response) => response.writeHead(204).end());
    onTestFinished(close);
    let lookups = 0;
    const request = {
      url: `http://rebinding.localhost:${port}/`,
      allowsPrivate: true,
      resolve: async () => [{ address: (lookups += 1) === 1 ? "127.0.0.1" : "169.254.169.254", family: 4 }],
    };
    expect(await faultOf(request)).toBe(204);
    expect(lookups).toBe(1);
  });

  it("[WH-9] sends the host name in the TLS handshake, and refuses an untrusted certificate", async () => {
    const folder = mkdtempSync(join(tmpdir(), "hubbub-certificate-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const [key, cert] = [join(folder, "key"), join(folder, "cert")];
    const options = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1"];
    const names = ["-subj", "/CN=hooks.example.org", "-addext", "subjectAltName=DNS:hooks.example.org"];
    execFileSync("openssl", ["req", ...options, ...names, "-keyout", key, "-out", cert], { stdio: "ignore" });
    const asked: string[] = [];
    const server = createServer({
      key: readFileSync(key),
      cert: readFileSync(cert),
      SNICallback: (name, found) => {
        asked.push(name);
        found(null);
      },
    });
    const { port, close } = await listenLocally(server);
    onTestFinished(close);
    const resolve = async () => [{ address: "127.0.0.1", family: 4 }];
    expect(await faultOf({ url: `https://hooks.example.org:${port}/`, allowsPrivate: true, resolve })).toBe("tls");
    expect(asked).toEqual(["hooks.example.org"]);
  });

  it("[WH-5] fails if the receiver switches the protocol", async () => {
    const answer = "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n";
    const server = createRawServer((socket) => void socket.on("error", () => undefined).write(answer));
    const { url, close } = await listenLocally(server);
    onTestFinished(close);
    expect(await faultOf({ url, allowsPrivate: true })).toBe("connection");
  });

  it("[WH-9] looks up names of the hosts file, with private addresses allowed", async () => {
    const server = createPlainServer((_request, response) => response.writeHead(204).end());
    await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const url = `http://localhost:${port}/`;
    expect(await faultOf({ url, allowsPrivate: true, timeoutMs: 15_000 })).toBe(204);
  });

  it("[WH-5] ends a request after the time, also while the name is looked up", async () => {
    const resolve = () => new Promise<never>(() => undefined);
    expect(await faultOf({ url: "https://hooks.example.org/", timeoutMs: 50, resolve })).toBe("timeout");
    const notFound = () => Promise.reject(Object.assign(new Error("no such name"), { code: "ENOTFOUND" }));
    expect(await faultOf({ url: "https://hooks.example.org/", resolve: notFound })).toBe("name");
  });
});
