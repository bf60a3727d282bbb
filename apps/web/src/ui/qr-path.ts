import { type QrPath, qrPathOf } from "@hubbub/contract/qr-path";

/**
 * Loads the encoder lazily and creates the path of a QR code.
 * @param margin empty modules around the code
 * @throws if `value` is too long for a QR code
 */
export async function makeQrPath(value: string, margin: number): Promise<QrPath> {
  const { encode } = await import("uqr");
  return qrPathOf(encode(value, { ecc: "M", border: margin }).data);
}
