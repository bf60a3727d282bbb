/**
 * Snapshots: the bytes of a polled list, made once per change and served to all. A read that begins after a change was
 * published never sees the list from before it, unless the database does not answer: then the last one known serves.
 */
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

import { isDatabaseUnavailable } from "../database/database-unavailable.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Below this many bytes an encoded copy is not worth its headers. */
const COMPRESS_FROM = 860;
/** Quality 5 takes about a millisecond for a list of 200 and comes within a few percent of the best. */
const BROTLI_QUALITY = 5;

export type Encoding = "br" | "gzip" | "identity";

/** Up to here a string travels with its head in one write; what is longer is written as it lies. */
const ONE_WRITE_MAX = 12 * 1024;

/** What an answer is made of. */
export interface Sendable {
  readonly etag: string;
  /** The best encoding of these bytes for a client that accepts these. */
  encodingFor(acceptEncoding: string | undefined): Encoding;
  /** Makes an encoded copy where that takes time; undefined where there is nothing to wait for. */
  prepare(encoding: Encoding): Promise<void> | undefined;
  /** The bytes in this encoding, as Node sends them with the least work; null where they have yet to be made. */
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

  /** What the bytes say as JSON: read once, the same object for all who ask, so nobody may change it. */
  json(): unknown {
    this.#json ??= JSON.parse(this.body.toString());
    return this.#json;
  }

  encodingFor(acceptEncoding: string | undefined): Encoding {
    return encodingOf(this.body, acceptEncoding);
  }

  /** Encoded copies are made at the first demand and kept as long as the snapshot. */
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

/** A string of bytes (latin1) is joined to the head and written at once; a buffer needs a second write. */
export function asSent(bytes: Buffer): string | Buffer {
  return bytes.length > ONE_WRITE_MAX ? bytes : bytes.toString("latin1");
}

interface Entry {
  /** Raised by every change. */
  version: number;
  current: { snapshot: Snapshot; version: number; builtAt: number } | null;
  building: Promise<Snapshot> | null;
}

export interface SnapshotStoreOptions {
  /** Milliseconds after which a snapshot is made anew even without a change; Infinity while every change is heard of. */
  maxAgeMs: () => number;
  /** Says that something of this event is kept here from now on; the answer says that no more. */
  follow?: (roomId: string) => () => void;
  /** Snapshots kept; the longest unread go first. */
  maxEntries?: number;
  now?: () => number;
}

/** @typeParam Name the names of cached values; after a space a name can carry a variant ("page stage") */
export class SnapshotStore<Name extends string = string> {
  readonly #entries = new Map<string, Entry>();
  readonly #kept = new Map<string, { keys: Set<string>; unfollow: () => void }>();
  readonly #maxAgeMs: () => number;
  readonly #follow: (roomId: string) => () => void;
  readonly #maxEntries: number;
  readonly #now: () => number;
  /** How often an old snapshot stood in for one that could not be made. */
  #stoodIn = 0;
  /** For the metrics: reads answered with ready bytes, and snapshots made. */
  hits = 0;
  builds = 0;

  constructor({ maxAgeMs, follow, maxEntries = 5000, now = Date.now }: SnapshotStoreOptions) {
    this.#maxAgeMs = maxAgeMs;
    this.#follow = follow ?? (() => () => undefined);
    this.#maxEntries = maxEntries;
    this.#now = now;
  }

  /** The snapshot of `name` in an event, built by `build` (JSON text or bytes) if none is fresh. */
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
      // One build at a time: whoever finds it outdated when it ends starts the next.
      if (entry.building) await entry.building.catch(() => undefined);
      else return this.#build(entry, build);
    }
  }

  /** The same where it is fresh and at hand; null where it would have to be built. */
  peek(roomId: string, name: Name | `${Name} ${string}`): Snapshot | null {
    const entry = this.#entries.get(`${roomId}/${name}`);
    const fresh = entry ? this.#fresh(entry) : null;
    if (fresh) this.hits += 1;
    return fresh;
  }

  /** Says that these changed: a name stands for its variants too ("page" for "page https://…"). */
  invalidate(roomId: string, names: readonly string[]): void {
    for (const key of this.#kept.get(roomId)?.keys ?? []) {
      const name = key.slice(roomId.length + 1).split(" ", 1)[0] ?? "";
      const entry = names.includes(name) ? this.#entries.get(key) : undefined;
      if (entry) entry.version += 1;
    }
  }

  /** Says that anything of this event, or (null) of all, may have changed unheard. */
  invalidateAll(roomId: string | null): void {
    const keys = roomId === null ? this.#entries.keys() : (this.#kept.get(roomId)?.keys ?? []);
    for (const key of keys) {
      const entry = this.#entries.get(key);
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
    // The list is at most as old as the start of its query.
    const builtAt = this.#now();
    const stoodInBefore = this.#stoodIn;
    const building = (async () => {
      try {
        const made = await build();
        const snapshot = new Snapshot(typeof made === "string" ? Buffer.from(made) : made);
        // Made of something that only stood in, it serves this once.
        entry.current = { snapshot, version: this.#stoodIn === stoodInBefore ? version : version - 1, builtAt };
        return snapshot;
      } catch (error) {
        // Nothing can change while the database is away: what was true last is the best there is.
        if (!entry.current || !isDatabaseUnavailable(error)) throw error;
        this.#stoodIn += 1;
        return entry.current.snapshot;
      } finally {
        entry.building = null;
      }
    })();
    entry.building = building;
    return building;
  }

  #entry(roomId: string, key: string): Entry {
    const entry = this.#entries.get(key) ?? { version: 0, current: null, building: null };
    // Re-inserting keeps the map in order of last reading.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    let kept = this.#kept.get(roomId);
    if (!kept) this.#kept.set(roomId, (kept = { keys: new Set(), unfollow: this.#follow(roomId) }));
    kept.keys.add(key);
    if (this.#entries.size > this.#maxEntries) this.#drop(this.#entries.keys().next().value ?? "");
    return entry;
  }

  #drop(key: string): void {
    const roomId = key.slice(0, key.indexOf("/"));
    this.#entries.delete(key);
    const kept = this.#kept.get(roomId);
    kept?.keys.delete(key);
    if (kept?.keys.size !== 0) return;
    this.#kept.delete(roomId);
    kept.unfollow();
  }
}
