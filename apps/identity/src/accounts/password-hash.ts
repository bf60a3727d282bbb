/** Argon2id over node:crypto, a few at a time: memory and processor are shared with a live event. */
import { argon2, randomBytes, timingSafeEqual } from "node:crypto";

import { createWorkQueue } from "./work-queue.ts";

/** OWASP's smallest recommended cost: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const TAG_BYTES = 32;
const SALT_BYTES = 16;
const PARALLEL_HASHES = 2;
const LONGEST_QUEUE = 500;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Whether the password belongs to the stored hash. Without a hash the same work is done, and the answer is no. */
  matches(password: string, stored: string | null): Promise<boolean>;
}

export function createPasswords(): Passwords {
  const queue = createWorkQueue(PARALLEL_HASHES, LONGEST_QUEUE);
  return {
    hash: (password) => queue.run(() => hashPassword(password)),
    matches: (password, stored) => queue.run(() => matchesHash(password, stored)),
  };
}

async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await derive(password, salt, COST, TAG_BYTES);
  const cost = `m=${COST.memory},t=${COST.passes},p=${COST.parallelism}`;
  return `$argon2id$v=19$${cost}$${toBase64(salt)}$${toBase64(tag)}`;
}

async function matchesHash(password: string, stored: string | null): Promise<boolean> {
  if (stored === null) {
    await derive(password, Buffer.alloc(SALT_BYTES), COST, TAG_BYTES);
    return false;
  }
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/u.exec(stored);
  if (!parts) throw new Error("A stored password hash is not in the form this program writes");
  const cost = {
    memory: Number(parts[1]),
    passes: Number(parts[2]),
    parallelism: Number(parts[3]),
  };
  const expected = Buffer.from(parts[5] ?? "", "base64");
  const actual = await derive(password, Buffer.from(parts[4] ?? "", "base64"), cost, expected.length);
  return timingSafeEqual(actual, expected);
}

function derive(password: string, salt: Buffer, cost: typeof COST, tagLength: number): Promise<Buffer> {
  // One spelling of the same characters: keyboards differ in how they compose accents.
  const message = Buffer.from(password.normalize("NFC"), "utf8");
  return new Promise((resolve, reject) => {
    argon2("argon2id", { message, nonce: salt, tagLength, ...cost }, (error, tag) => {
      if (error) reject(error);
      else resolve(tag);
    });
  });
}

function toBase64(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/u, "");
}
