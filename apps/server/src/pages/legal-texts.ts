/** Reads the operator's own legal texts, once at the start. */
import { readFile } from "node:fs/promises";

import { LEGAL_DOCUMENTS, type LegalDocument } from "@hubbub/contract/page";

import { StartupError } from "@hubbub/server-kit/startup-error";

/** Null for a document that uses the built-in text. */
export type LegalTexts = Record<LegalDocument, string | null>;

const TEXT_MAX = 200_000;

/**
 * Reads the configured files.
 * @throws StartupError that names a file that cannot be read or is not text
 */
export async function readLegalTexts(files: Record<LegalDocument, string | null>): Promise<LegalTexts> {
  const texts: LegalTexts = { terms: null, privacy: null };
  for (const document of LEGAL_DOCUMENTS) {
    const path = files[document];
    if (path !== null) texts[document] = await readText(`${document.toUpperCase()}_FILE`, path);
  }
  return texts;
}

async function readText(setting: string, path: string): Promise<string> {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new StartupError(`${setting}: ${path} cannot be read`, { cause: error });
  });
  if (bytes.length > TEXT_MAX) throw new StartupError(`${setting}: ${path} is longer than ${TEXT_MAX} bytes`);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw new StartupError(`${setting}: ${path} is not UTF-8 text`, { cause: error });
  }
}
