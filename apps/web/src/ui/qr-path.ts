import { type QrPath, qrPathOf } from "@hubbub/contract/qr-path";
import { encode } from "uqr";

/**
 * Creates the path of a QR code.
 * @param margin empty modules around the code
 * @throws if `value` is too long for a QR code
 */
export function makeQrPath(value: string, margin: number): QrPath {
  return qrPathOf(encode(value, { ecc: "M", border: margin }).data);
}
