import { type QrPath, qrPathOf } from "@hubbub/contract/qr-path";

export type { QrPath } from "@hubbub/contract/qr-path";

/** Loads the encoder (its own chunk) and draws `value` with `margin` quiet modules around. Rejects where it does not fit. */
export async function makeQrPath(value: string, margin: number): Promise<QrPath> {
  const { encode } = await import("uqr");
  return qrPathOf(encode(value, { ecc: "M", border: margin }).data);
}
