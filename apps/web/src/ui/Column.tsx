import type { ReactNode } from "react";

import { classNames } from "./class-names.ts";

/** Cards below each other. */
export function Column({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={classNames("flex min-w-0 flex-col gap-5", className)}>{children}</div>;
}
