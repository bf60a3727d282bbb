/** Reads the operator's own legal texts, once at the start. */
import { LEGAL_DOCUMENTS, type LegalDocument } from "@hubbub/contract/page";
import { StartupError } from "@hubbub/server-kit/startup-error";

import { readTextFile } from "../platform/text-file.ts";

/** Null for a document that uses the built-in text. */
export type LegalTexts = Record<LegalDocument, string | null>;

const BYTES_MAX = 200_000;

/** Reads the configured files. @throws StartupError that names a file that cannot be read, is not text or is too long */
export async function readLegalTexts(files: Record<LegalDocument, string | null>): Promise<LegalTexts> {
  const texts: LegalTexts = { terms: null, privacy: null };
  for (const document of LEGAL_DOCUMENTS) {
    const path = files[document];
    if (path === null) continue;
    const setting = `${document.toUpperCase()}_FILE`;
    const text = await readTextFile(setting, path);
    if (Buffer.byteLength(text) > BYTES_MAX)
      throw new StartupError(`${setting}: ${path} is longer than ${BYTES_MAX} bytes`);
    texts[document] = text;
  }
  return texts;
}
