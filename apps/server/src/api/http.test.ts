import { connect } from "node:net";

import { VERSION } from "@hubbub/server-kit/version";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { rawHttp } from "../testing/raw-http.ts";
import { testApp, type TestApp } from "../testing/test-app.ts";

let test: TestApp;
let path: string;
beforeAll(async () => {
  test = await testApp();
  const event = await test.createEvent(test.organizer("priya"));
  path = `/api/events/${event.id}/icebreaker`;
});
afterAll(() => test.close());

describe("bodies", () => {
  it("[HTTP-1] rejects truncated JSON, prototype keys and a body that is not an object with 400", async () => {
    for (const body of [
      '{"response": "x',
      '{"__proto__": {"admin": true}, "response": "x"}',
      '{"constructor": {"prototype": {}}}',
      "[]",
      '"x"',
      "7",
      "null",
      "",
    ]) {
      const answer = await test.visitor().post(path, body);
      expect(answer.status, body).toBe(400);
      expect(answer.json).toMatchObject({ code: "invalid" });
    }
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  it("names the top-level field that is invalid or contains the invalid value", async () => {
    const organizer = test.organizer("fields");
    const polls = `/api/events/${(await test.createEvent(organizer)).id}/polls`;
    const poll = { kind: "choice", question: "Tea?", options: [{ text: "Yes" }, { text: 7 }] };
    for (const [body, field] of [
      [{ ...poll, question: 7 }, "question"],
      [poll, "options"],
    ] as const)
      expect(await organizer.post(polls, body)).toMatchObject({ status: 400, json: { code: "invalid", field } });
  });

  it("[HTTP-7] accepts an empty body with the content type JSON", async () => {
    expect((await test.visitor().post("/api/gfavip/logout", "")).status).toBe(204);
  });

  it("[HTTP-2] rejects a body over 64 KB with 413 and a wrong content type with 415", async () => {
    expect((await test.visitor().post(path, { response: "x".repeat(70_000) })).status).toBe(413);
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]) {
      const answer = await test.visitor().post(path, "response=x", { "Content-Type": type });
      expect(answer.status).toBe(415);
      expect(answer.json).toMatchObject({ code: "unsupported_media_type" });
    }
  });

  it("[FAULT-8] never answers with a stack trace", async () => {
    for (const body of ['{"response": {"$ne": 1}}', '{"response": [[[[]]]]}', "{".repeat(5000)]) {
      const answer = await test.visitor().post(path, body);
      expect(answer.status).toBe(400);
      expect(answer.text).not.toMatch(/\bat .+:\d+:\d+/u);
    }
  });
});

describe("addresses", () => {
  it("[HTTP-8] ignores a slash at the end of an address", async () => {
    expect((await test.visitor().get(`${path}/`)).json).toEqual((await test.visitor().get(path)).json);
  });

  it("[HTTP-4] answers an unknown call with 404 as JSON, never with the page", async () => {
    for (const address of ["/api/nothing", "/api/events/x/y/z", "/api"]) {
      const answer = await test.visitor().get(address);
      expect(answer.status).toBe(404);
      expect(answer.json).toMatchObject({ code: "not_found" });
    }
  });

  it("[HTTP-1] rejects addresses with NUL or invalid encoding with 400", async () => {
    for (const address of ["/api/events/%00/icebreaker", "/api/events/%zz/icebreaker"]) {
      const answer = await test.visitor().get(address);
      expect(answer.status).toBe(400);
      expect(answer.json).toMatchObject({ code: "invalid" });
    }
  });
});

/** One request with its address exactly as given: fetch would normalize it. */
function requestAs(method: string, address: string, headers: Record<string, string> = {}, body = "") {
  const lines = Object.entries({ Host: new URL(test.url).host, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const length = body === "" ? [] : ["Content-Type: application/json", `Content-Length: ${body.length}`];
  const head = [`${method} ${address} HTTP/1.1`, ...lines, ...length].join("\r\n");
  return rawHttp(test.url, (socket) => void socket.write(`${head}\r\n\r\n${body}`));
}

/** Spellings of an address that the router maps to the same call. */
const spellingsOf = (address: string): string[] => [
  address,
  `${address}/`,
  `${address}?x=/api/`,
  address.replace("/api", "/%61pi"),
  address.replace("/api", "/%61%70%69"),
  address.replace("/api", "/ap%69"),
  address.replace("icebreaker", "%69cebrea%6Ber"),
  address.replace("icebreaker", "icebrea%6ber"),
  test.url + address,
  test.url + address.replace("/api", "/%61pi"),
  `HTTP://elsewhere.example${address}`,
];

/** Spellings that the router takes for no route. */
const nowhere = (address: string): string[] => [
  `/${address}`,
  address.replace("/api/", "/api//"),
  address.replace("/api/", "/x/../api/"),
  address.replace("/api/", "/API/"),
  address.replace("/api/", "/api%2F"),
  address.replace("/api/", "/api;x=1/"),
  address.replace("/api/", "/%2561pi/"),
  `/.${address}`,
];

describe("spellings of an address", () => {
  const body = JSON.stringify({ response: "sent under another spelling" });
  const countSent = async (visitor = test.visitor()) =>
    ((await visitor.get(path)).json as { response: string }[]).filter(({ response }) => response.includes("spelling"))
      .length;

  it("[SEC-11] rejects changes from another origin or not as JSON, for any spelling of the address", async () => {
    for (const address of spellingsOf(path)) {
      for (const foreign of [{ Origin: "https://evil.example" }, { "Sec-Fetch-Site": "cross-site" }]) {
        expect((await requestAs("POST", address, foreign, body)).status, address).toBe(403);
      }
      const form = { "Content-Type": "text/plain", "Content-Length": String(body.length) };
      const answer = await rawHttp(test.url, (socket) => {
        const lines = Object.entries({ Host: new URL(test.url).host, ...form }).map((pair) => pair.join(": "));
        socket.write(`POST ${address} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${body}`);
      });
      expect(answer.status, address).toBe(415);
    }
    expect(await countSent()).toBe(0);
  });

  it("[SEC-11] accepts the same spellings from the own origin", async () => {
    const spellings = spellingsOf(path);
    for (const address of spellings) {
      const cookie = await participantCookie();
      expect((await requestAs("POST", address, { Origin: test.url, Cookie: cookie }, body)).status, address).toBe(201);
    }
    expect(await countSent()).toBe(spellings.length);
  });

  it("[SEC-11] answers 404 to addresses that only resemble those of calls", async () => {
    const before = await countSent();
    for (const address of nowhere(path)) {
      const answer = await requestAs("POST", address, { Origin: "https://evil.example" }, body);
      // 403 where it stands under /api/ and is no call, else 404.
      expect([403, 404], address).toContain(answer.status);
    }
    expect(await countSent()).toBe(before);
  });

  it("[SEC-11] checks calls without a body as well", async () => {
    for (const address of ["/api/gfavip/logout", "/%61pi/gfavip/logout", `${test.url}/%61pi/gfavip/%6Cogout`]) {
      const status = async (headers: Record<string, string>) =>
        (await requestAs("POST", address, { "Content-Length": "0", ...headers })).status;
      expect(await status({ Origin: "https://evil.example" }), address).toBe(403);
      expect(await status({ Origin: test.url }), address).toBe(204);
    }
  });

  it("[SEC-12] sends the security headers of calls for any spelling of the address, also with refusals", async () => {
    const refused = { Origin: "https://evil.example", "Content-Length": "0" };
    for (const address of spellingsOf(path)) {
      for (const { text } of [await requestAs("GET", address), await requestAs("POST", address, refused)]) {
        expect(text, address).toMatch(/^content-security-policy: default-src 'none'; frame-ancestors 'none'\r$/imu);
        expect(text, address).toMatch(/^x-content-type-options: nosniff\r$/imu);
      }
    }
    const unreadable = await requestAs("GET", "/api/events/%zz/icebreaker");
    expect(unreadable.status).toBe(400);
    expect(unreadable.text).toMatch(/^content-security-policy: default-src 'none'/imu);
  });

  async function participantCookie(): Promise<string> {
    const visitor = test.visitor();
    await visitor.get(path.replace("/icebreaker", "").replace("/api/", "/api/public/"));
    return visitor.cookieHeader;
  }
});

describe("browsers", () => {
  it("[SEC-1] rejects changes from another origin, and cross-site changes without an Origin", async () => {
    const body = { response: "x" };
    expect((await test.visitor().post(path, body, { Origin: "https://evil.example" })).status).toBe(403);
    expect((await test.visitor().post(path, body, { Origin: "null" })).status).toBe(403);
    expect((await test.visitor().post(path, body, { "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
    expect((await test.visitor().post(path, body, { Origin: test.url })).status).toBe(201);
  });

  it("[SEC-2] sends a strict content security policy and the other security headers with every answer", async () => {
    for (const [address, policy] of [
      [path, "default-src 'none'"],
      ["/healthz", "script-src 'self'"],
      ["/api/nothing", "frame-ancestors 'none'"],
    ] as const) {
      const { headers } = await test.visitor().get(address);
      expect(headers.get("Content-Security-Policy")).toContain(policy);
      expect(headers.get("Content-Security-Policy")).not.toContain("unsafe");
      expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(headers.get("X-Request-Id")).toMatch(/^[\w-]{36}$/u);
    }
  });

  it("[SEC-1] accepts only PUBLIC_URL as the own origin when it is set", async () => {
    const behindProxy = await testApp({ publicUrl: "https://events.example.org" });
    try {
      const event = await behindProxy.createEvent(behindProxy.organizer("priya"));
      const post = (origin: string) =>
        behindProxy.visitor().post(`/api/events/${event.id}/icebreaker`, { response: "x" }, { Origin: origin });
      expect((await post("https://events.example.org")).status).toBe(201);
      expect((await post(behindProxy.url)).status).toBe(403);
      expect((await behindProxy.visitor().get("/healthz")).headers.get("Strict-Transport-Security")).toMatch(
        /^max-age=/u,
      );
    } finally {
      await behindProxy.close();
    }
  });
});

it("[OPS-1] /healthz and /readyz answer 200; /readyz fails while the server shuts down", async () => {
  const draining = await testApp();
  const health = await draining.visitor().get("/healthz");
  expect(health.status).toBe(200);
  expect(health.json).toEqual({ status: "ok", version: VERSION });
  expect((await draining.visitor().get("/readyz")).status).toBe(200);
  draining.app.drain();
  expect((await draining.visitor().get("/readyz")).status).toBe(503);
  expect((await draining.visitor().get("/healthz")).status).toBe(200);
  await draining.close();
});

it("[FAULT-7] closes the connection of a client that does not finish its headers", async () => {
  const { port } = new URL(test.url);
  const socket = connect(Number(port), "127.0.0.1");
  socket.write("NONSENSE\r\n\r\n");
  const answer = await new Promise<string>((resolve) => {
    let text = "";
    socket.on("data", (data) => (text += String(data)));
    socket.on("close", () => resolve(text));
    socket.on("error", () => undefined);
  });
  expect(answer).toMatch(/^HTTP\/1\.1 400/u);
  expect((await test.visitor().get("/healthz")).status).toBe(200);
});

it.each([
  ["a request that is not HTTP", "hello\r\n\r\n", 400],
  ["headers that are too large", `GET / HTTP/1.1\r\nHost: x\r\nX: ${"x".repeat(40_000)}\r\n\r\n`, 431],
  [
    "a refused WebSocket upgrade",
    "GET /ws?eventId=NOBODY HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
    404,
  ],
])("[SEC-12] sends the security headers of data with %s", async (_what, bytes, status) => {
  const answer = await rawHttp(test.url, (socket) => void socket.write(bytes));
  expect(answer.status).toBe(status);
  const head = answer.text.toLowerCase();
  expect(head).toContain("x-content-type-options: nosniff");
  expect(head).toContain("content-security-policy: default-src 'none'; frame-ancestors 'none'");
  expect(head).toContain("content-type: application/json; charset=utf-8");
});
