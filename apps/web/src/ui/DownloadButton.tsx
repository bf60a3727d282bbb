import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import type { ComponentProps } from "react";

import { download } from "../lib/download.ts";
import { t } from "../lib/i18n/translate.ts";
import { Button } from "./Button.tsx";

interface DownloadButtonProps extends Omit<ComponentProps<typeof Button>, "onClick"> {
  path: string;
  fileName: string;
}

/** A button that downloads a file, with the sign-in that a plain link could not send. */
export function DownloadButton({ path, fileName, ...button }: DownloadButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(path, fileName),
    meta: { failed: () => t("Could not download the file"), advice: () => t("Please try again.") },
  });
  return <Button variant="quiet" icon={<Download />} {...button} pending={isPending} onClick={() => mutate()} />;
}
