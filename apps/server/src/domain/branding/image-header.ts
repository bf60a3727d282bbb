/** Reads type and size of a picture from its first bytes. Nothing is decoded. */

export const LOGO_TYPES = ["image/png", "image/jpeg", "image/webp"] as const;
export type LogoType = (typeof LOGO_TYPES)[number];

export interface ImageHeader {
  type: LogoType;
  width: number;
  height: number;
}

/** @returns null for anything but a PNG, JPEG or WebP with a size */
export function readImageHeader(content: Buffer): ImageHeader | null {
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
