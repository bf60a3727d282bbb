import { ImageIcon, ImageOff } from "lucide-react";
import { useState } from "react";

import { isAllowedImage } from "../../../lib/allowed-image.ts";
import { t } from "../../../lib/i18n/translate.ts";

interface PicturePreviewProps {
  url: string;
  shape: "banner" | "logo";
}

/** Preview of an image address, or a message if it cannot be shown. */
export function PicturePreview({ url, shape }: PicturePreviewProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (URL.canParse(url) && !isAllowedImage(url)) {
    return (
      <output className="picture-failed">
        <ImageIcon size={17} aria-hidden="true" />
        {t("This picture appears when you reload this page.")}
      </output>
    );
  }
  if (failed === url) {
    return (
      <output className="picture-failed">
        <ImageOff size={17} aria-hidden="true" />
        {t("Failed to load image. Check URL.")}
      </output>
    );
  }
  return (
    <img
      className={`picture-preview self-start picture-${shape}`}
      src={url}
      alt=""
      referrerPolicy="no-referrer"
      onError={() => setFailed(url)}
    />
  );
}
