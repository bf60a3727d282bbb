/**
 * Password hashing with Argon2id (node:crypto). Two hashes run at a time, because a live event uses the same machine.
 */
import { argon2, randomBytes, timingSafeEqual } from "node:crypto";

import { createWorkQueue } from "./work-queue.ts";

/** OWASP's minimum recommendation: 19 MiB of memory (in KiB here), two passes, one lane. */
const COST: HashCost = { memory: 19_456, passes: 2, parallelism: 1 };
const TAG_BYTES = 32;
const SALT_BYTES = 16;
const PARALLEL_HASHES = 2;
const QUEUE_LENGTH_MAX = 500;

/** Cost parameters of Argon2id; memory in KiB. */
interface HashCost {
  memory: number;
  passes: number;
  parallelism: number;
}

export interface Passwords {
  /**
   * Returns the hash in PHC string format.
   * @throws QueueFullError if too many hashes are waiting
   */
  hash(password: string): Promise<string>;
  /**
   * Returns whether the password matches the stored hash. With a null hash it takes the same time and returns false.
   */
  matches(password: string, stored: string | null): Promise<boolean>;
}

/**
 * Password hashing with its own work queue.
 * @param cost of new hashes; a stored hash names its own
 */
export function createPasswords(cost = COST): Passwords {
  const queue = createWorkQueue(PARALLEL_HASHES, QUEUE_LENGTH_MAX);
  return {
    hash: (password) => queue.run(() => hashPassword(password, cost)),
    matches: (password, stored) => queue.run(() => matchesHash(password, stored, cost)),
  };
}

async function hashPassword(password: string, cost: HashCost): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await derive(password, salt, cost, TAG_BYTES);
  const parameters = `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`;
  return `$argon2id$v=19$${parameters}$${toBase64(salt)}$${toBase64(tag)}`;
}

async function matchesHash(password: string, stored: string | null, usual: HashCost): Promise<boolean> {
  if (stored === null) {
    await derive(password, Buffer.alloc(SALT_BYTES), usual, TAG_BYTES);
    return false;
  }
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/u.exec(stored);
  if (!parts) throw new Error("A stored password hash has an unknown format");
  const cost = {
    memory: Number(parts[1]),
    passes: Number(parts[2]),
    parallelism: Number(parts[3]),
  };
  const expected = Buffer.from(parts[5] ?? "", "base64");
  const actual = await derive(password, Buffer.from(parts[4] ?? "", "base64"), cost, expected.length);
  return timingSafeEqual(actual, expected);
}

function derive(password: string, salt: Buffer, cost: HashCost, tagLength: number): Promise<Buffer> {
  // Keyboards compose accents differently, so normalize to NFC.
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
