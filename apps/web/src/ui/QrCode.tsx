import type { QrPath } from "@hubbub/contract/qr-path";
import { useEffect, useState } from "react";

import { t } from "../lib/i18n/translate.ts";
import { classNames } from "./class-names.ts";
import styles from "./QrCode.module.css";

interface QrCodeProps {
  /** Content of the code; empty while it is not known yet. */
  value: string;
  /** Width and height in CSS pixels; smaller in a narrow container. */
  size?: number | undefined;
  /** Quiet modules around the code. */
  margin?: number | undefined;
  className?: string | undefined;
  /** Text for screen readers. Default: it is the QR code for the value, which the page also shows as text. */
  label?: string;
}

type Drawing = { of: string; qr: QrPath | null };

/** A QR code, dark on light in both themes so that every camera can read it. */
export function QrCode({ value, size = 200, margin = 2, className, label }: QrCodeProps) {
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
    <div className={classNames(styles.box, className)} style={{ width: size }}>
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
