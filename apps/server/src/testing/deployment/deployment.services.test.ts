/** Loads files of deploy/ in nginx, HAProxy, Caddy and systemd. Needs Debian's packages of them: npm run test:services. */
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request, type IncomingMessage } from "node:http";
import { request as secureRequest } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { describe, expect, it, onTestFinished } from "vitest";
import { WebSocket } from "ws";

import { repository } from "../chart/render-chart.ts";
import { type RecordingUpstream, recordingUpstream } from "../recording-upstream.ts";
import { type ReverseProxy, startCaddy, startHaproxy, startNginx } from "../reverse-proxies.ts";

/** Headers that a client sends to pretend something. */
const FALSE_HEADERS = { "X-Forwarded-Proto": "http", "X-Forwarded-Host": "evil.example", "X-Request-Id": "chosen-id" };

let upstream: RecordingUpstream;
let proxy: ReverseProxy;

async function get(path: string): Promise<number | undefined> {
  const options = { rejectUnauthorized: false, headers: FALSE_HEADERS };
  const sent = secureRequest(`https://localhost:${proxy.port}${path}`, options).end();
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  answer.resume();
  return answer.statusCode;
}

/** Sends a message through the proxy and returns the answer. */
async function echo(message: string): Promise<string> {
  const socket = new WebSocket(`wss://localhost:${proxy.port}/ws`, {
    rejectUnauthorized: false,
    headers: FALSE_HEADERS,
  });
  await once(socket, "open");
  socket.send(message);
  const [data] = (await once(socket, "message")) as [Buffer];
  socket.close();
  return String(data);
}

function expectProxyHeaders(path: string): void {
  const headers = upstream.headersAt(path);
  expect(headers?.["x-forwarded-for"]?.toString()).toMatch(/(?:^|, )(?:127\.0\.0\.1|::1)$/u);
  expect(headers).toMatchObject({ "x-forwarded-proto": "https" });
  expect(headers?.["x-forwarded-host"]).toMatch(/^localhost(?::\d+)?$/u);
  expect(headers?.host).toMatch(/^localhost(?::\d+)?$/u);
  expect(headers?.["x-request-id"]).toMatch(/^[\da-f-]{32,36}$/u);
}

describe("reverse proxies", () => {
  it.each([
    ["nginx.conf", startNginx],
    ["haproxy.cfg", startHaproxy],
    ["Caddyfile", (address: string) => startCaddy("Caddyfile", address)],
    ["compose.Caddyfile", (address: string) => startCaddy("compose.Caddyfile", address)],
  ])(
    "[DEPLOY-13] %s forwards requests and WebSockets with its own headers, hides /metrics and redirects http to https",
    async (_file, start) => {
      upstream = await recordingUpstream();
      onTestFinished(() => upstream.close());
      proxy = await start(upstream.address);
      onTestFinished(() => proxy.close());
      expect(await get("/e/ABCD1234")).toBe(200);
      expectProxyHeaders("/e/ABCD1234");
      expect(await echo("a message")).toBe("a message");
      expectProxyHeaders("/ws");
      expect(await get("/metrics")).toBe(404);
      expect(upstream.headersAt("/metrics")).toBeUndefined();
      const sent = request(`http://localhost:${proxy.httpPort}/e/1`).end();
      const [answer] = (await once(sent, "response")) as [IncomingMessage];
      answer.resume();
      expect(answer.headers.location).toMatch(/^https:\/\/localhost(?::\d+)?\/e\/1$/u);
    },
  );
});

describe("systemd units", () => {
  it("[DEPLOY-14] systemd accepts the units", () => {
    const folder = mkdtempSync(join(tmpdir(), "hubbub-units-"));
    const units = readdirSync(join(repository, "deploy")).filter((file) => /\.(?:service|timer)$/u.test(file));
    const paths = units.map((file) => join(folder, file));
    for (const [index, file] of units.entries()) {
      const text = readFileSync(join(repository, "deploy", file), "utf8");
      // systemd checks that the program exists.
      writeFileSync(paths[index] ?? "", text.replace("/usr/bin/node", process.execPath));
    }
    const { status, stderr } = spawnSync("systemd-analyze", ["verify", ...paths], { encoding: "utf8" });
    rmSync(folder, { recursive: true, force: true });
    expect(paths).toHaveLength(3);
    expect([stderr, status]).toEqual(["", 0]);
  });
});
