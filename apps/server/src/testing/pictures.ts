/** Pictures that have only what the server reads: signature and size. */
import { LOGO_BODY_TYPE } from "@hubbub/contract/branding";

/** The body of an upload. */
export function pictureFile(content: Buffer): Blob {
  return new Blob([new Uint8Array(content)], { type: LOGO_BODY_TYPE });
}

/** @param bytes its size; the rest is zeros */
export function pngOf(width: number, height: number, bytes = 64): Buffer {
  const content = Buffer.alloc(bytes);
  Buffer.from("89504e470d0a1a0a0000000d49484452", "hex").copy(content);
  content.writeUInt32BE(width, 16);
  content.writeUInt32BE(height, 20);
  return content;
}

/** A JPEG with a segment before the one with the size. */
export function jpegOf(width: number, height: number): Buffer {
  const comment = Buffer.from("fffe000674657874", "hex");
  const frame = Buffer.alloc(19);
  frame.writeUInt32BE(0xffc0_0011);
  frame.writeUInt8(8, 4);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([Buffer.from("ffd8", "hex"), comment, frame]);
}

type WebpKind = "VP8 " | "VP8L" | "VP8X";

export function webpOf(kind: WebpKind, width: number, height: number): Buffer {
  const content = Buffer.alloc(40);
  content.write("RIFF", 0, "latin1");
  content.write("WEBP", 8, "latin1");
  content.write(kind, 12, "latin1");
  if (kind === "VP8 ") {
    content.writeUIntBE(0x9d012a, 23, 3);
    content.writeUInt16LE(width, 26);
    content.writeUInt16LE(height, 28);
  } else if (kind === "VP8L") {
    content.writeUInt8(0x2f, 20);
    content.writeUInt32LE(width - 1 + (height - 1) * 0x4000, 21);
  } else {
    content.writeUIntLE(width - 1, 24, 3);
    content.writeUIntLE(height - 1, 27, 3);
  }
  return content;
}
