import type { HTMLAttributes } from "react";

import { classNames } from "./class-names.ts";

/** A paragraph in small, gray text. */
export function Hint({ className, ...rest }: HTMLAttributes<HTMLParagraphElement>) {
  return <p {...rest} className={classNames("text-sm text-muted", className)} />;
}
