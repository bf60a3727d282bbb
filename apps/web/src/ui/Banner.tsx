import type { ReactNode } from "react";

interface BannerProps {
  tone: "amber" | "slate" | "teal" | "danger";
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
    <div className={`banner banner-${tone}${className ? ` ${className}` : ""}`} role={role}>
      {icon ? (
        <span className="banner-icon flex-none" aria-hidden="true">
          {icon}
        </span>
      ) : null}
      <div className="flex-1 min-w-0">
        {title ? <strong className="font-strong">{title} </strong> : null}
        {children}
      </div>
    </div>
  );
}
