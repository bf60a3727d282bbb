import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { testApp } from "../testing/test-app.ts";
import { testWebDirectory } from "../testing/web-directory.ts";
import { readLegalTexts } from "./legal-texts.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hubbub-legal-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("legal texts", () => {
  it("[LEGAL-4] are the configured files, read at the start", async () => {
    const terms = join(folder, "terms.md");
    await writeFile(terms, "# Ours\n");
    expect(await readLegalTexts({ terms, privacy: null })).toEqual({ terms: "# Ours\n", privacy: null });
  });

  it("[LEGAL-4] stop the start with one sentence when they cannot be read, are not text or are endless", async () => {
    const [binary, long] = [join(folder, "binary"), join(folder, "long")];
    await writeFile(binary, Buffer.from([0xff, 0xfe, 0x00]));
    await writeFile(long, "x".repeat(200_001));
    const read = (terms: string) => readLegalTexts({ terms, privacy: null });
    await expect(read(join(folder, "nowhere"))).rejects.toThrow(/^TERMS_FILE: .*nowhere cannot be read$/u);
    await expect(read(binary)).rejects.toThrow(/is not UTF-8 text$/u);
    await expect(read(long)).rejects.toThrow(/is longer than 200000 bytes$/u);
  });

  it("[LEGAL-5] are included in their own page only, escaped", async () => {
    const web = await testWebDirectory();
    const test = await testApp({
      webDirectory: web.path,
      legalTexts: { terms: "</script><script>alert(1)</script> ours", privacy: null },
    });
    const page = async (path: string) => (await test.visitor().get(path)).text;
    expect(await page("/terms")).toContain("\\u003c/script>\\u003cscript>alert(1)\\u003c/script> ours");
    expect(await page("/terms")).not.toContain("<script>alert");
    expect(await page("/privacy")).not.toContain('"legal"');
    expect(await page("/")).not.toContain("ours");
    await test.close();
    await web.remove();
  });
});
