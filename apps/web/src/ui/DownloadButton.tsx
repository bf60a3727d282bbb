import { Download } from "lucide-react";
import type { ComponentProps } from "react";

import { download } from "../lib/download.ts";
import { t } from "../lib/i18n/translate.ts";
import { useCall } from "../lib/use-call.ts";
import { Button } from "./Button.tsx";

interface DownloadButtonProps extends Omit<ComponentProps<typeof Button>, "onClick"> {
  path: string;
  fileName: string;
}

/** A button that downloads a file, with the sign-in that a plain link could not send. */
export function DownloadButton({ path, fileName, ...button }: DownloadButtonProps) {
  const { mutate, isPending } = useCall({
    send: () => download(path, fileName),
    failed: () => t("Could not download the file"),
    advice: () => t("Please try again."),
  });
  return <Button variant="quiet" icon={<Download />} {...button} pending={isPending} onClick={() => mutate()} />;
}
