import { LOGO_BYTES_MAX } from "@hubbub/contract/branding";
import { msg } from "@hubbub/contract/messages";
import type { UseMutationResult } from "@tanstack/react-query";
import { ImageUp, Trash2 } from "lucide-react";
import { useState } from "react";

import { t } from "../../../lib/i18n/translate.ts";
import { reasonOf } from "../../../lib/request.ts";
import { Button } from "../../../ui/Button.tsx";
import { FileButton } from "../../../ui/FileButton.tsx";
import { Hint } from "../../../ui/Hint.tsx";

const TOO_LARGE = msg("The logo is too large. Choose a file of at most 512 KB.");

/** Stores a file as the logo; null removes it. */
export type LogoMutation = Pick<UseMutationResult<unknown, Error, File | null>, "mutate" | "error" | "isPending">;

interface LogoFieldProps {
  mutation: LogoMutation;
  hasOwn: boolean;
  /** Where a logo that is not its own comes from. */
  source: string | null;
}

/** Uploads or removes a logo. A refused file shows why. */
export function LogoField({ mutation, hasOwn, source }: LogoFieldProps) {
  const [isTooLarge, setIsTooLarge] = useState(false);
  const { mutate, error, isPending } = mutation;
  const fault = isTooLarge ? t(TOO_LARGE) : error && reasonOf(error, t("Please try again."));
  const choose = (file: File) => {
    setIsTooLarge(file.size > LOGO_BYTES_MAX);
    if (file.size <= LOGO_BYTES_MAX) mutate(file);
  };
  return (
    <div className="flex flex-col gap-1.5">
      <p className="font-strong">{t("Logo")}</p>
      <Hint>{source ?? t("PNG, JPEG or WebP, at most 512 KB and 2,000 × 2,000 pixels")}</Hint>
      <div className="flex flex-wrap gap-2">
        <FileButton
          variant="quiet"
          size="sm"
          icon={<ImageUp />}
          pending={isPending}
          fieldLabel={t("Logo")}
          accept="image/png,image/jpeg,image/webp"
          onFile={choose}
        >
          {t("Upload logo")}
        </FileButton>
        {hasOwn ? (
          <Button variant="ghost" size="sm" icon={<Trash2 />} onClick={() => mutate(null)}>
            {t("Remove logo")}
          </Button>
        ) : null}
      </div>
      {fault ? (
        <p className="text-sm text-danger-ink" role="alert">
          {fault}
        </p>
      ) : null}
    </div>
  );
}
