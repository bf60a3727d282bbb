/** The limits of an uploaded logo. */
import { LOGO_BYTES_MAX, LOGO_SIDE_MAX } from "@hubbub/contract/branding";
import { msg } from "@hubbub/contract/messages";

import { Refusal } from "../../platform/http/refusal.ts";
import { type ImageHeader, readImageHeader } from "./image-header.ts";

/** @throws Refusal 415 for what cannot be a logo */
export function requireLogo(content: Buffer): ImageHeader {
  if (content.length > LOGO_BYTES_MAX) throw notALogo(msg("The logo is too large. Choose a file of at most 512 KB."));
  const header = readImageHeader(content);
  if (!header) throw notALogo(msg("The logo must be a PNG, JPEG or WebP file."));
  if (Math.max(header.width, header.height) > LOGO_SIDE_MAX)
    throw notALogo(msg("The logo is too wide or too tall. Choose an image of at most 2,000 × 2,000 pixels."));
  return header;
}

const notALogo = (sentence: string) => new Refusal("unsupported_media_type", sentence);
