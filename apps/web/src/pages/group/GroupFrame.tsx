import type { ReactNode } from "react";

/** The page of a group: header, content and footer below each other. */
export function GroupFrame({ children }: { children: ReactNode }) {
  return (
    <div
      data-branded=""
      className="mx-auto flex min-h-dvh w-group flex-col pt-[clamp(1rem,0.5rem_+_2vw,2rem)] pb-[calc(1.25rem_+_env(safe-area-inset-bottom))]"
    >
      {children}
    </div>
  );
}
