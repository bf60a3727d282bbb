import type { QrPath } from "@hubbub/contract/qr-path";
import { useMemo } from "react";

import { t } from "../lib/i18n/translate.ts";
import { classNames } from "./class-names.ts";
import { makeQrPath } from "./qr-path.ts";

/** Quiet modules around the code. */
const MARGIN = 2;

interface QrCodeProps {
  /** Content of the code; empty while it is not known yet. */
  value: string;
  /** Width and height in CSS pixels; smaller in a narrow container. */
  size?: number | undefined;
  className?: string | undefined;
  /** Text for screen readers. Default: it is the QR code for the value, which the page also shows as text. */
  label?: string;
}

/** A QR code, dark on light in both themes so that every camera can read it. */
export function QrCode({ value, size = 200, className, label }: QrCodeProps) {
  const name = label ?? t("QR code for {address}", { address: value });
  const qr = useMemo(() => pathOf(value), [value]);
  return (
    <div
      className={classNames(
        // A shadow instead of a border, so that the code has the full size.
        "inline-grid aspect-square max-w-full place-items-center overflow-hidden rounded-lg bg-qr-light text-center text-sm text-qr-dark inset-ring inset-ring-qr-dark/12",
        className,
      )}
      style={{ width: size }}
    >
      {qr ? (
        <svg
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          width={size}
          height={size}
          role="img"
          aria-label={name}
          className="block size-full"
          shapeRendering="crispEdges"
        >
          <path d={qr.path} fill="currentColor" />
        </svg>
      ) : (
        <output>{value ? t("Failed to generate QR code") : t("Generating QR Code...")}</output>
      )}
    </div>
  );
}

/** Null if the value is empty, or too long for a QR code. */
function pathOf(value: string): QrPath | null {
  try {
    return value ? makeQrPath(value, MARGIN) : null;
  } catch {
    return null;
  }
}
