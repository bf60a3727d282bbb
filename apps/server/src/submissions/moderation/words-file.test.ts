import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { readWordsFile } from "./words-file.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hubbub-words-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function fileOf(content: string | Buffer): Promise<string> {
  const path = join(folder, "words.txt");
  await writeFile(path, content);
  return path;
}

describe("word list of the installation", () => {
  it("[TEXT-26] has one word per line, and ignores comments, empty lines and duplicates", async () => {
    const path = await fileOf("\uFEFF# Rivals\r\nGlobex\n\n  Initech  \nglobex\n# End\nbad phrase\n");
    expect(await readWordsFile(path)).toEqual(["globex", "Initech", "bad phrase"]);
    expect(await readWordsFile(null)).toEqual([]);
  });

  it.each([
    ["a", "line 1 of .* is not a word of at least two letters or digits"],
    ["fine\n--", "line 2 of .* is not a word of at least two letters or digits"],
    [`fine\n\n${"x".repeat(41)}`, "line 3 of .* is longer than 40 characters"],
    ["fine\nbad\u0007word", "line 2 of .* contains characters that cannot be shown"],
    [Buffer.from([0xff, 0xfe, 0x41]), "is not UTF-8 text"],
  ])("[TEXT-26] rejects %j with one sentence", async (content, sentence) => {
    await expect(readWordsFile(await fileOf(content))).rejects.toThrow(new RegExp(`^WORDS_FILE: .*${sentence}$`, "u"));
  });

  it("[TEXT-26] names a file that cannot be read", async () => {
    const path = join(folder, "missing.txt");
    await expect(readWordsFile(path)).rejects.toThrow(`WORDS_FILE: ${path} cannot be read`);
  });
});
