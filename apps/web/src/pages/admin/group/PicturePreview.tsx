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
  if (URL.canParse(url) && !isAllowedImage(url)) {
    return (
      <output className="flex gap-2 items-center py-2.5 px-3 rounded-md bg-danger-soft text-danger-ink text-sm">
        <ImageIcon size={17} aria-hidden="true" />
        {t("Reload this page to see the image.")}
      </output>
    );
  }
  if (failed === url) {
    return (
      <output className="flex gap-2 items-center py-2.5 px-3 rounded-md bg-danger-soft text-danger-ink text-sm">
        <ImageOff size={17} aria-hidden="true" />
        {t("Failed to load image. Check URL.")}
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
