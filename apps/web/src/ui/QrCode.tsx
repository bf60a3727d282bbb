import type { QrPath } from "@hubbub/contract/qr-path";
import { useEffect, useState } from "react";

import { t } from "../lib/i18n/translate.ts";
import { classNames } from "./class-names.ts";

const RADII = { none: "", md: "rounded-md", lg: "rounded-lg" };

interface QrCodeProps {
  /** Content of the code; empty while it is not known yet. */
  value: string;
  /** Width and height in CSS pixels; smaller in a narrow container. */
  size?: number | undefined;
  /** Quiet modules around the code. */
  margin?: number | undefined;
  radius?: keyof typeof RADII;
  /** Whether there is more space around the code. */
  isPadded?: boolean;
  className?: string | undefined;
  /** Text for screen readers. Default: it is the QR code for the value, which the page also shows as text. */
  label?: string;
}

type Drawing = { of: string; qr: QrPath | null };

/** A QR code, dark on light in both themes so that every camera can read it. */
export function QrCode({ value, size = 200, margin = 2, radius = "lg", isPadded, className, label }: QrCodeProps) {
  const name = label ?? t("QR code for {address}", { address: value });
  const [drawing, setDrawing] = useState<Drawing | null>(null);

  useEffect(() => {
    if (!value) return undefined;
    let current = true;
    import("./qr-path.ts")
      .then(({ makeQrPath }) => makeQrPath(value, margin))
      .then(
        (qr) => current && setDrawing({ of: value, qr }),
        () => current && setDrawing({ of: value, qr: null }),
      );
    return () => {
      current = false;
    };
  }, [value, margin]);

  const done = drawing?.of === value ? drawing : null;
  return (
    <div
      className={classNames(
        // A shadow instead of a border, so that the code has the full size.
        "inline-grid aspect-square place-items-center overflow-hidden bg-qr-light text-center text-sm text-qr-dark inset-ring inset-ring-qr-dark/12",
        isPadded ? "box-content max-w-[calc(100%-1.25rem)] p-2.5" : "max-w-full",
        RADII[radius],
        className,
      )}
      style={{ width: size }}
    >
      {done?.qr ? (
        <svg
          viewBox={`0 0 ${done.qr.size} ${done.qr.size}`}
          width={size}
          height={size}
          role="img"
          aria-label={name}
          className="block size-full"
          shapeRendering="crispEdges"
        >
          <path d={done.qr.path} fill="currentColor" />
        </svg>
      ) : (
        <output>{done ? t("Failed to generate QR code") : t("Generating QR Code...")}</output>
      )}
    </div>
  );
}
