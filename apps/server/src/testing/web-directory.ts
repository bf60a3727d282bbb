/** A minimal build of the web app: a shell, a manifest, and chunks with their styles. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const SHELL = `<!doctype html><html><head>
<!--page:head--><title>Hubbub</title><!--/page:head-->
<link rel="stylesheet" href="/assets/app.css">
</head><body><div id="root"></div><!--page:data--></body></html>`;

/** The chunks that the server's pages refer to. */
const CHUNKS = ["EventPage", "event-view", "stage", "site"];

export async function testWebDirectory(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), "hubbub-web-"));
  await mkdir(join(path, ".vite"));
  await writeFile(join(path, "index.html"), SHELL);
  const manifest = Object.fromEntries(
    CHUNKS.map((name) => [`_${name}.js`, { name, file: `assets/${name}.js`, css: [`assets/${name}.css`] }]),
  );
  await writeFile(join(path, ".vite", "manifest.json"), JSON.stringify(manifest));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
