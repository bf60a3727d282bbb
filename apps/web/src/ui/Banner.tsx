import type { ReactNode } from "react";

interface BannerProps {
  tone: "amber" | "slate" | "teal" | "danger";
  icon?: ReactNode;
  title?: ReactNode;
  /** `status` announces it politely when it appears; leave it out for what stands there from the start. */
  role?: "status" | "alert" | undefined;
  className?: string | undefined;
  children?: ReactNode;
}

/** A state of the whole page in one sentence. */
export function Banner({ tone, icon, title, role, className, children }: BannerProps) {
  return (
    <div className={`banner banner-${tone}${className ? ` ${className}` : ""}`} role={role}>
      {icon ? (
        <span className="banner-icon" aria-hidden="true">
          {icon}
        </span>
      ) : null}
      <div className="banner-text">
        {title ? <strong className="font-strong">{title} </strong> : null}
        {children}
      </div>
    </div>
  );
}
