/** Password hashing with Argon2id. Two hashes run at a time, because a live event uses the same machine. */
import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

import { TaskQueue } from "@hubbub/server-kit/task-queue";

import { oneMoment } from "../http/errors.ts";
import { PASSWORD_MAX } from "./password-rules.ts";

/** OWASP's minimum recommendation: 19 MiB of memory (in KiB here), two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const TAG_BYTES = 32;
const SALT_BYTES = 16;
const PARALLEL_HASHES = 2;
const QUEUE_LENGTH_MAX = 500;

export type Passwords = ReturnType<typeof createPasswords>;

/** Both functions throw a PageError 503 if the queue is full. @param cost of new hashes; a stored hash names its own */
export function createPasswords(cost = COST) {
  const queue = new TaskQueue(PARALLEL_HASHES);
  const run = async <Result>(task: () => Promise<Result>) => {
    if (queue.waiting >= QUEUE_LENGTH_MAX)
      throw oneMoment("Too many people are signing in right now. Please try again in a few seconds.");
    return queue.run(task);
  };
  return {
    /** Returns the hash in PHC string format. */
    hash: (password: string) => run(() => hashPassword(password, cost)),
    /** Whether the password matches the stored hash. A null hash or a longer password takes the same time. */
    matches: async (password: string, stored: string | null) =>
      (await run(() => matchesHash(password.slice(0, PASSWORD_MAX), stored, cost))) && password.length <= PASSWORD_MAX,
  };
}

async function hashPassword(password: string, cost: typeof COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await derive(password, salt, cost, TAG_BYTES);
  const parameters = `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`;
  const texts = [salt, tag].map((bytes) => bytes.toString("base64").replace(/=+$/u, ""));
  return `$argon2id$v=19$${parameters}$${texts.join("$")}`;
}

async function matchesHash(password: string, stored: string | null, usual: typeof COST): Promise<boolean> {
  if (stored === null) {
    await derive(password, Buffer.alloc(SALT_BYTES), usual, TAG_BYTES);
    return false;
  }
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/u.exec(stored);
  if (!parts) throw new Error("A stored password hash has an unknown format");
  const [, memory, passes, parallelism, salt = "", tag = ""] = parts;
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const expected = Buffer.from(tag, "base64");
  const actual = await derive(password, Buffer.from(salt, "base64"), cost, expected.length);
  return timingSafeEqual(actual, expected);
}

function derive(password: string, salt: Buffer, cost: typeof COST, tagLength: number): Promise<Buffer> {
  // Keyboards compose accents differently, so normalize to NFC.
  const message = Buffer.from(password.normalize("NFC"), "utf8");
  return promisify(argon2)("argon2id", { message, nonce: salt, tagLength, ...cost });
}
