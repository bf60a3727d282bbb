/** The limits of an uploaded logo, whose type and size are read from its first bytes. Nothing is decoded. */
import { LOGO_BYTES_MAX, LOGO_SIDE_MAX } from "@hubbub/contract/branding";
import { msg } from "@hubbub/contract/messages";

import { Refusal } from "../../platform/http/refusal.ts";

export interface ImageHeader {
  type: "image/png" | "image/jpeg" | "image/webp";
  width: number;
  height: number;
}

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

/** @returns null for anything but a PNG, JPEG or WebP with a size */
function readImageHeader(content: Buffer): ImageHeader | null {
  const header = readPng(content) ?? readJpeg(content) ?? readWebp(content);
  return header && header.width > 0 && header.height > 0 ? header : null;
}

const PNG_START = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");

function readPng(content: Buffer): ImageHeader | null {
  if (content.length < 24 || !content.subarray(0, PNG_START.length).equals(PNG_START)) return null;
  return { type: "image/png", width: content.readUInt32BE(16), height: content.readUInt32BE(20) };
}

/** Follows the segments to the one that starts the frame (SOF). */
function readJpeg(content: Buffer): ImageHeader | null {
  if (content.length < 4 || content.readUInt16BE(0) !== 0xffd8) return null;
  let at = 2;
  while (at + 9 <= content.length && content[at] === 0xff) {
    const marker = content[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
    } else if (isFrameStart(marker)) {
      return { type: "image/jpeg", height: content.readUInt16BE(at + 5), width: content.readUInt16BE(at + 7) };
    } else {
      at += 2 + content.readUInt16BE(at + 2);
    }
  }
  return null;
}

/** SOF0 to SOF15; C4, C8 and CC are other segments. */
function isFrameStart(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

function readWebp(content: Buffer): ImageHeader | null {
  if (content.length < 30 || textAt(content, 0) !== "RIFF" || textAt(content, 8) !== "WEBP") return null;
  const type = "image/webp";
  switch (textAt(content, 12)) {
    // Lossy. The upper two bits of each side are a scale.
    case "VP8 ":
      if (content.readUIntBE(23, 3) !== 0x9d012a) return null;
      return { type, width: content.readUInt16LE(26) & 0x3fff, height: content.readUInt16LE(28) & 0x3fff };
    // Lossless: 14 bits for each side.
    case "VP8L": {
      if (content[20] !== 0x2f) return null;
      const bits = content.readUInt32LE(21);
      return { type, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case "VP8X":
      return { type, width: content.readUIntLE(24, 3) + 1, height: content.readUIntLE(27, 3) + 1 };
    default:
      return null;
  }
}

function textAt(content: Buffer, start: number): string {
  return content.toString("latin1", start, start + 4);
}
