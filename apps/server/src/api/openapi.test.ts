/** Follows docs/api.md with a client that is generated from the OpenAPI document. */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { API_KEY_SCOPES } from "@hubbub/contract/access";
import openapiTS, { astToString, type OpenAPI3 } from "openapi-typescript";
import { expect, it, onTestFinished } from "vitest";

import { createKey } from "../testing/api-keys.ts";
import { testApp } from "../testing/test-app.ts";

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, "../../../..");

async function exampleOfGuide(): Promise<string> {
  const guide = await readFile(join(ROOT, "docs/api.md"), "utf8");
  const [, example] = /```ts\n(.*?)```/su.exec(guide) ?? [];
  if (example === undefined) throw new Error("docs/api.md has no example in TypeScript");
  return example;
}

it("[HTTP-18] a generated client compiles and does what the API guide shows", async () => {
  const app = await testApp();
  onTestFinished(() => app.close());
  const document = (await app.visitor().get("/api/openapi.json")).json as OpenAPI3;
  const folder = await mkdtemp(join(tmpdir(), "hubbub-openapi-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await symlink(join(ROOT, "node_modules"), join(folder, "node_modules"));
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  await writeFile(join(folder, "hubbub.ts"), astToString(await openapiTS(document)));
  await writeFile(join(folder, "guide.ts"), await exampleOfGuide());
  const options = "--noEmit --strict --module nodenext --target es2024 --allowImportingTsExtensions --types node";
  await run(process.execPath, [join(ROOT, "node_modules/typescript/bin/tsc"), ...options.split(" "), "guide.ts"], {
    cwd: folder,
  });
  const { key } = await createKey(app.organizer("ada"));
  const env = { ...process.env, URL: app.url, KEY: key };
  const { stdout } = await run(process.execPath, ["guide.ts"], { cwd: folder, env });
  expect(stdout).toContain("[ 'Coffee?' ]");
});

it("[HTTP-18] every operation of the OpenAPI document has a unique id, one tag and a description", async () => {
  const app = await testApp();
  onTestFinished(() => app.close());
  const { paths = {} } = (await app.visitor().get("/api/openapi.json")).json as OpenAPI3;
  const operations = Object.values(paths).flatMap((path) => Object.values(path as Record<string, Operation>));
  const ids = operations.map(({ operationId }) => operationId);
  expect(ids.filter((id) => !/^[a-z]\w+$/u.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
  expect(operations.filter(({ tags, description }) => tags.length !== 1 || description === "")).toEqual([]);
});

it("[KEY-14] the OpenAPI document names the scope of every call that an API key may make", async () => {
  const app = await testApp();
  onTestFinished(() => app.close());
  const { paths = {} } = (await app.visitor().get("/api/openapi.json")).json as OpenAPI3;
  const scopes: unknown[] = [];
  for (const operation of Object.values(paths).flatMap((path) => Object.values(path as Record<string, Operation>))) {
    const [scope] = operation.security.flatMap(({ key = [] }) => key);
    expect(operation.description).toContain(scope ? `API keys need the scope ${scope}.` : "Not for API keys.");
    scopes.push(scope);
  }
  expect(new Set(scopes)).toEqual(new Set([...API_KEY_SCOPES, undefined]));
});

interface Operation {
  operationId: string;
  tags: string[];
  description: string;
  security: { key?: string[] }[];
}
