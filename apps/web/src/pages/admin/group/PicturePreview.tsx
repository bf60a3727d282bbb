import { ImageIcon, ImageOff } from "lucide-react";
import { useState } from "react";

import { isAllowedImage } from "../../../lib/allowed-image.ts";
import { t } from "../../../lib/i18n/translate.ts";

interface PicturePreviewProps {
  url: string;
  shape: "banner" | "logo";
}

const SHAPES = { banner: "max-h-24 w-full max-w-100 object-cover", logo: "size-14 object-contain" };

/** Preview of an image address, or a message if it cannot be shown. */
export function PicturePreview({ url, shape }: PicturePreviewProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const isRefused = URL.canParse(url) && !isAllowedImage(url);
  if (isRefused || failed === url) {
    const Icon = isRefused ? ImageIcon : ImageOff;
    return (
      <output className="flex items-center gap-2 rounded-md bg-danger-soft px-3 py-2.5 text-sm text-danger-ink">
        <Icon size={17} aria-hidden="true" />
        {isRefused ? t("Reload this page to see the image.") : t("Failed to load image. Check URL.")}
      </output>
    );
  }
  return (
    <img
      className={`self-start rounded-lg bg-sunken ${SHAPES[shape]}`}
      data-testid={shape}
      src={url}
      alt=""
      referrerPolicy="no-referrer"
      onError={() => setFailed(url)}
    />
  );
}
