import { connect } from "node:net";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

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
  it("[HTTP-1] refuses truncated JSON, prototype keys and a body that is no object with 400", async () => {
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

  it("[HTTP-7] takes a call without a body also when it says that it sends JSON", async () => {
    expect((await test.visitor().post("/api/gfavip/logout", "")).status).toBe(204);
  });

  it("[HTTP-2] refuses a body over 64 KB with 413 and a wrong content type with 415", async () => {
    expect((await test.visitor().post(path, { response: "x".repeat(70_000) })).status).toBe(413);
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]) {
      const answer = await test.visitor().post(path, "response=x", { "Content-Type": type });
      expect(answer.status).toBe(415);
      expect(answer.json).toMatchObject({ code: "unsupported_media_type" });
    }
  });

  it("[HTTP-3] shows no stack trace, whatever comes", async () => {
    for (const body of ['{"response": {"$ne": 1}}', '{"response": [[[[]]]]}', "{".repeat(5000)]) {
      const answer = await test.visitor().post(path, body);
      expect(answer.status).toBe(400);
      expect(answer.text).not.toMatch(/\bat .+:\d+:\d+/u);
    }
  });
});

describe("addresses", () => {
  it("[HTTP-8] takes an address with a slash at its end for the same address", async () => {
    expect((await test.visitor().get(`${path}/`)).json).toEqual((await test.visitor().get(path)).json);
  });

  it("[HTTP-4] answers an unknown call with JSON 404, never the page", async () => {
    for (const address of ["/api/nothing", "/api/events/x/y/z", "/api"]) {
      const answer = await test.visitor().get(address);
      expect(answer.status).toBe(404);
      expect(answer.json).toMatchObject({ code: "not_found" });
    }
  });

  it("[HTTP-5] refuses NUL and undecodable addresses with 400", async () => {
    for (const address of ["/api/events/%00/icebreaker", "/api/events/%zz/icebreaker"]) {
      const answer = await test.visitor().get(address);
      expect(answer.status).toBe(400);
      expect(answer.json).toMatchObject({ code: "invalid" });
    }
  });
});

describe("browsers", () => {
  it("[SEC-1] refuses calls that change something from another origin, and cross-site ones without an Origin", async () => {
    const body = { response: "x" };
    expect((await test.visitor().post(path, body, { Origin: "https://evil.example" })).status).toBe(403);
    expect((await test.visitor().post(path, body, { Origin: "null" })).status).toBe(403);
    expect((await test.visitor().post(path, body, { "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
    expect((await test.visitor().post(path, body, { Origin: test.url })).status).toBe(201);
  });

  it("[SEC-2] sends a strict content security policy and its companions with every answer", async () => {
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

  it("[SEC-3] counts PUBLIC_URL alone as our own origin when it is set", async () => {
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

it("[OPS-1] /healthz and /readyz say that it lives and serves; /readyz fails first when it drains", async () => {
  const draining = await testApp();
  expect((await draining.visitor().get("/healthz")).status).toBe(200);
  expect((await draining.visitor().get("/readyz")).status).toBe(200);
  draining.app.drain();
  expect((await draining.visitor().get("/readyz")).status).toBe(503);
  expect((await draining.visitor().get("/healthz")).status).toBe(200);
  await draining.close();
});

it("[HTTP-6] answers a client that never finishes its headers with nothing but a closed connection", async () => {
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
