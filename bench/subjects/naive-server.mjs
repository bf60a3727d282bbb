/** Naive server without caches: every request queries the database and serializes its response. */
import { createServer } from "node:http";

import pg from "pg";

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
await pool.query(`
  CREATE TABLE IF NOT EXISTS items (
    id bigserial PRIMARY KEY, event_id text NOT NULL, kind text NOT NULL, body jsonb NOT NULL,
    submitted_at timestamptz NOT NULL DEFAULT now());
  CREATE INDEX IF NOT EXISTS items_newest ON items (event_id, kind, id DESC);
`);

const LIMITS = {
  icebreaker: 2000,
  chat: 200,
  social: 1000,
  emoji: 0,
  poll: 0,
  timer: 1,
  polls: 20,
  "prize-winners": 50,
};

async function read(eventId, kind) {
  if (kind === "emoji") {
    const { rows } = await pool.query(
      "SELECT body->>'emoji' AS emoji, count(*)::int AS count FROM items WHERE event_id = $1 AND kind = 'emoji' GROUP BY 1",
      [eventId],
    );
    return rows;
  }
  if (kind === "poll") {
    const { rows } = await pool.query(
      "SELECT body->>'option' AS option, count(*)::int AS count FROM items WHERE event_id = $1 AND kind = 'poll' GROUP BY 1",
      [eventId],
    );
    return rows;
  }
  const { rows } = await pool.query(
    "SELECT id, body, submitted_at FROM items WHERE event_id = $1 AND kind = $2 ORDER BY id DESC LIMIT $3",
    [eventId, kind, LIMITS[kind]],
  );
  return rows.map(({ id, body, submitted_at }) => ({ id, ...body, submittedAt: submitted_at }));
}

async function write(eventId, kind, body) {
  const { rows } = await pool.query("INSERT INTO items (event_id, kind, body) VALUES ($1, $2, $3) RETURNING id", [
    eventId,
    kind,
    body,
  ]);
  return rows[0];
}

async function bodyOf(request) {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text;
}

async function serve(request, response) {
  try {
    const [, eventId, kind] = /^\/api\/(?:public\/)?events\/([^/]+)\/?([^/?]*)/u.exec(request.url) ?? [];
    if (!(kind in LIMITS) && kind !== "") {
      response.writeHead(404).end();
      return;
    }
    const result =
      request.method === "POST"
        ? await write(eventId, kind, await bodyOf(request))
        : kind === ""
          ? { id: eventId }
          : await read(eventId, kind);
    const text = JSON.stringify(result);
    response.writeHead(request.method === "POST" ? 201 : 200, {
      "Content-Type": "application/json",
      "Content-Length": Buffer.byteLength(text),
    });
    response.end(text);
  } catch {
    response.writeHead(500, { "Content-Length": 0 }).end();
  }
}

const server = createServer((request, response) => void serve(request, response));
server.listen({ port: 0, host: "127.0.0.1", backlog: 4096 }, () => {
  process.stdout.write(`ready at ${server.address().port}\n`);
});
