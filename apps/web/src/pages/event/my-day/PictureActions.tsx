import { Download, Share2 } from "lucide-react";
import { useEffect, useMemo } from "react";

import { t } from "../../../lib/i18n/translate.ts";
import { Button, ButtonLink } from "../../../ui/Button.tsx";
import { toast } from "../../../ui/toast.ts";
import type { DayPicture } from "./draw-day.ts";

/** The picture, with buttons to share it, where the browser can share files, and to save it. */
export function PictureActions({ picture: { blob, width, height }, title }: { picture: DayPicture; title: string }) {
  const address = useMemo(() => URL.createObjectURL(blob), [blob]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  const file = useMemo(() => new File([blob], fileName(title), { type: blob.type }), [blob, title]);
  const canShare = typeof navigator.canShare === "function" && navigator.canShare({ files: [file] });

  const share = () =>
    navigator.share({ files: [file], title: t("My day") }).catch((error: unknown) => {
      // Closing the share sheet is not an error.
      if (error instanceof DOMException && error.name === "AbortError") return;
      toast({ title: t("Could not share the image"), tone: "error" });
    });

  return (
    <>
      <img
        data-testid="my-day"
        className="mx-auto block size-auto max-h-[60dvh] max-w-full rounded-lg border border-line"
        src={address}
        width={width}
        height={height}
        alt=""
      />
      <div className="mt-4 flex flex-wrap gap-2.5">
        {canShare ? (
          <Button className="flex-auto" icon={<Share2 />} onClick={() => void share()}>
            {t("Share")}
          </Button>
        ) : null}
        <ButtonLink
          className="flex-auto"
          variant={canShare ? "quiet" : "primary"}
          href={address}
          download={file.name}
          icon={<Download aria-hidden="true" />}
        >
          {t("Save image")}
        </ButtonLink>
      </div>
    </>
  );
}

function fileName(title: string): string {
  const words = title
    .normalize("NFC")
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/gu, "");
  return `${words || "hubbub"}.png`;
}
