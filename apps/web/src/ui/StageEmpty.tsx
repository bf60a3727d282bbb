import type { ReactNode } from "react";

/** What a stage view shows in the middle while it has no content. */
export function StageEmpty({ children }: { children: ReactNode }) {
  return <div className="grid flex-1 place-content-center place-items-center gap-3.5 text-center">{children}</div>;
}
