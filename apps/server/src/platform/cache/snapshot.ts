/**
 * Snapshots: the bytes of a list that clients poll, built once per change and sent to all. A read that begins after a
 * change was published never returns the list from before it. The one exception: while the database is unavailable, the
 * last known snapshot is served.
 */
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

import { isDatabaseUnavailable } from "../database/database-unavailable.ts";
import { createLru, type Lru } from "./lru.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Shorter bodies, in bytes, are not compressed: the headers would cost more than it saves. */
const COMPRESS_FROM = 860;
/** Quality 5 takes about a millisecond for a list of 200 entries, and the result is a few percent larger than the best. */
const BROTLI_QUALITY = 5;

export type Encoding = "br" | "gzip" | "identity";

/** Up to this many bytes a body is sent as a string, in one write with the headers; longer ones as a buffer. */
const ONE_WRITE_MAX = 12 * 1024;

/** A body that can be sent in several encodings. */
export interface Sendable {
  readonly etag: string;
  /** The best encoding for a client with this Accept-Encoding header. */
  encodingFor(acceptEncoding: string | undefined): Encoding;
  /** Compresses the body if that takes time; undefined if there is nothing to wait for. */
  prepare(encoding: Encoding): Promise<void> | undefined;
  /** The body in this encoding, in the form that is cheapest to send; null if `prepare` has to be called first. */
  sendable(encoding: Encoding): string | Buffer | null;
}

export class Snapshot implements Sendable {
  readonly body: Buffer;
  readonly etag: string;
  #json: unknown;
  readonly #compressing = new Map<Encoding, Promise<void>>();
  readonly #sendable = new Map<Encoding, string | Buffer>();

  constructor(body: Buffer) {
    this.body = body;
    this.etag = `W/"${createHash("sha1").update(body).digest("base64url")}"`;
    this.#sendable.set("identity", asSent(body));
  }

  /** The parsed body. All callers get the same object, so it must not be changed. */
  json(): unknown {
    this.#json ??= JSON.parse(this.body.toString());
    return this.#json;
  }

  encodingFor(acceptEncoding: string | undefined): Encoding {
    return encodingOf(this.body, acceptEncoding);
  }

  /** Compresses on first use; the result lives as long as the snapshot. */
  prepare(encoding: Encoding): Promise<void> | undefined {
    if (encoding === "identity" || this.#sendable.has(encoding)) return undefined;
    let compressing = this.#compressing.get(encoding);
    if (!compressing) this.#compressing.set(encoding, (compressing = this.#compress(encoding)));
    return compressing;
  }

  sendable(encoding: Encoding): string | Buffer | null {
    return this.#sendable.get(encoding) ?? null;
  }

  async #compress(encoding: "br" | "gzip"): Promise<void> {
    const bytes =
      encoding === "br"
        ? await compressBrotli(this.body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
        : await compressGzip(this.body);
    this.#sendable.set(encoding, asSent(bytes));
  }
}

export function encodingOf(body: Buffer, acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding || body.length < COMPRESS_FROM) return "identity";
  if (/\bbr\b/u.test(acceptEncoding)) return "br";
  return /\bgzip\b/u.test(acceptEncoding) ? "gzip" : "identity";
}

/** Short bodies as a latin1 string, which Node writes together with the headers; a buffer needs a second write. */
export function asSent(bytes: Buffer): string | Buffer {
  return bytes.length > ONE_WRITE_MAX ? bytes : bytes.toString("latin1");
}

interface Entry {
  /** Incremented by every change. */
  version: number;
  current: { snapshot: Snapshot; version: number; builtAt: number } | null;
  building: Promise<Snapshot> | null;
}

export interface SnapshotStoreOptions {
  /** Milliseconds after which a snapshot is rebuilt even without a change; Infinity while the bus is healthy. */
  maxAgeMs: () => number;
  /** Called when the first snapshot of a room is cached. The function it returns is called after the last one was removed. */
  follow?: (roomId: string) => () => void;
  /** The least recently read snapshots are evicted above this. */
  maxEntries?: number;
  now?: () => number;
}

/** @typeParam Name the names of cached values; after a space a name can carry a variant ("page stage") */
export class SnapshotStore<Name extends string = string> {
  readonly #entries: Lru<Entry>;
  readonly #rooms = new Map<string, { keys: Set<string>; unfollow: () => void }>();
  readonly #maxAgeMs: () => number;
  readonly #follow: (roomId: string) => () => void;
  readonly #now: () => number;
  /** How often the last known snapshot was served because the database was unavailable. */
  #fallbacks = 0;
  /** For the metrics: reads served from the cache, and snapshots built. */
  hits = 0;
  builds = 0;

  constructor({ maxAgeMs, follow, maxEntries = 5000, now = Date.now }: SnapshotStoreOptions) {
    this.#maxAgeMs = maxAgeMs;
    this.#follow = follow ?? (() => () => undefined);
    this.#entries = createLru({ maxEntries, onRemove: (_entry, key) => this.#forget(key) });
    this.#now = now;
  }

  /** The snapshot of this name in a room, built by `build` (JSON text or bytes) if none is fresh. */
  async read(
    roomId: string,
    name: Name | `${Name} ${string}`,
    build: () => Promise<string | Buffer>,
  ): Promise<Snapshot> {
    const entry = this.#entry(roomId, `${roomId}/${name}`);
    for (;;) {
      const fresh = this.#fresh(entry);
      if (fresh) {
        this.hits += 1;
        return fresh;
      }
      // One build at a time: a reader that finds the result stale starts the next one.
      if (entry.building) await entry.building.catch(() => undefined);
      else return this.#build(entry, build);
    }
  }

  /** The snapshot if it is cached and fresh, else null. */
  peek(roomId: string, name: Name | `${Name} ${string}`): Snapshot | null {
    const entry = this.#entries.peek(`${roomId}/${name}`);
    const fresh = entry ? this.#fresh(entry) : null;
    if (fresh) this.hits += 1;
    return fresh;
  }

  /** Makes the snapshots of these names stale, variants included ("page" includes "page https://…"). */
  invalidate(roomId: string, names: readonly string[]): void {
    for (const key of this.#rooms.get(roomId)?.keys ?? []) {
      const name = key.slice(roomId.length + 1).split(" ", 1)[0] ?? "";
      const entry = names.includes(name) ? this.#entries.peek(key) : undefined;
      if (entry) entry.version += 1;
    }
  }

  /** Makes all snapshots of a room, or (null) of all rooms, stale. */
  invalidateAll(roomId: string | null): void {
    const keys = roomId === null ? this.#entries.keys() : (this.#rooms.get(roomId)?.keys ?? []);
    for (const key of keys) {
      const entry = this.#entries.peek(key);
      if (entry) entry.version += 1;
    }
  }

  get size(): number {
    return this.#entries.size;
  }

  #fresh({ current, version }: Entry): Snapshot | null {
    const isFresh = current?.version === version && this.#now() - current.builtAt < this.#maxAgeMs();
    return isFresh ? current.snapshot : null;
  }

  #build(entry: Entry, build: () => Promise<string | Buffer>): Promise<Snapshot> {
    const { version } = entry;
    this.builds += 1;
    // The list is as old as the start of its query.
    const builtAt = this.#now();
    const fallbacksBefore = this.#fallbacks;
    const building = (async () => {
      try {
        const made = await build();
        const snapshot = new Snapshot(typeof made === "string" ? Buffer.from(made) : made);
        // A list can be built from other lists (a page contains some). If a fallback was served meanwhile, it may be
        // part of this one, so the next read builds it again. The counter is the store's, not the build's: an
        // unnecessary build after an outage costs less than passing a context through every `build`.
        entry.current = { snapshot, version: this.#fallbacks === fallbacksBefore ? version : version - 1, builtAt };
        return snapshot;
      } catch (error) {
        // Nothing can change while the database is unavailable, so the last known list is still right.
        if (!entry.current || !isDatabaseUnavailable(error)) throw error;
        this.#fallbacks += 1;
        return entry.current.snapshot;
      } finally {
        entry.building = null;
      }
    })();
    entry.building = building;
    return building;
  }

  #entry(roomId: string, key: string): Entry {
    const known = this.#entries.get(key);
    if (known) return known;
    let room = this.#rooms.get(roomId);
    if (!room) this.#rooms.set(roomId, (room = { keys: new Set(), unfollow: this.#follow(roomId) }));
    room.keys.add(key);
    const entry: Entry = { version: 0, current: null, building: null };
    this.#entries.set(key, entry);
    return entry;
  }

  #forget(key: string): void {
    const roomId = key.slice(0, key.indexOf("/"));
    const room = this.#rooms.get(roomId);
    room?.keys.delete(key);
    if (room?.keys.size !== 0) return;
    this.#rooms.delete(roomId);
    room.unfollow();
  }
}
