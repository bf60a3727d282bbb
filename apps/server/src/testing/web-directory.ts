/**
 * A minimal build of the web app: a shell, a manifest of chunks, and a bundle for the server that renders what it
 * receives as text. Tests of the server need no build; browser tests use the real one.
 */
import { LANGUAGES } from "@hubbub/contract/languages";
import { STAGE_CODE_PLACEHOLDER, STAGE_HOST_PLACEHOLDER } from "@hubbub/contract/page";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const SHELL = `<!doctype html><html><head>
<!--page:head--><title>Hubbub</title><!--/page:head-->
<link rel="stylesheet" href="/assets/app.css">
</head><body><div id="root"></div><!--page:data--></body></html>`;

/** The chunks that the server's pages refer to. */
const CHUNKS = ["core", "event-view", "Stage", "site", "TermsPage", "PrivacyPage", ...LANGUAGES];

const RENDERER = `
const shown = (value) => JSON.stringify(value).replace(/[&<>]/gu, (character) => "&#" + character.charCodeAt(0) + ";");
const ofStage = '${STAGE_CODE_PLACEHOLDER}<p>${STAGE_HOST_PLACEHOLDER}</p>';
export const renderPage = (page) => "<main>" + shown(page) + (page.data.event?.lists ? ofStage : "") + "</main>";
export const renderLists = (language, lists) => "<ul lang=" + language + ">" + shown(lists) + "</ul>";
`;

export async function testWebDirectory(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), "hubbub-web-"));
  await mkdir(join(path, ".vite"));
  await mkdir(join(path, ".server"));
  await writeFile(join(path, ".server", "render.js"), RENDERER);
  await writeFile(join(path, "index.html"), SHELL);
  await writeFile(join(path, "offline.html"), "<!doctype html><h1>No connection</h1>");
  await writeFile(join(path, "package.json"), JSON.stringify({ type: "module" }));
  const manifest = Object.fromEntries(CHUNKS.map((name) => [`_${name}.js`, { name, file: `assets/${name}.js` }]));
  await writeFile(join(path, ".vite", "manifest.json"), JSON.stringify(manifest));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
