import type { ReactNode } from "react";

import { classNames } from "./class-names.ts";

const TONES = { amber: "bg-amber-soft", slate: "bg-tag-slate-bg", teal: "bg-teal-soft", danger: "bg-danger-soft" };
const ICON_TONES = { amber: "text-amber-ink", slate: "", teal: "text-teal-ink", danger: "text-danger-ink" };

interface BannerProps {
  tone: keyof typeof TONES;
  icon?: ReactNode;
  title?: ReactNode;
  /** `status` makes screen readers announce it when it appears. Omit it for banners that are shown from the start. */
  role?: "status" | "alert" | undefined;
  className?: string | undefined;
  children?: ReactNode;
}

/** A notice about the state of the page. */
export function Banner({ tone, icon, title, role, className, children }: BannerProps) {
  return (
    <div
      className={classNames(
        `flex items-center gap-2.5 rounded-md px-3.5 py-2.5 text-sm leading-snug ${TONES[tone]}`,
        className,
      )}
      role={role}
    >
      {icon ? (
        <span className={`flex-none [&>svg]:size-5 ${ICON_TONES[tone]}`} aria-hidden="true">
          {icon}
        </span>
      ) : null}
      <div className="min-w-0 flex-1">
        {title ? <strong className="font-strong">{title} </strong> : null}
        {children}
      </div>
    </div>
  );
}
