import type { ReactNode } from "react";

interface PageMainProps {
  /** Its padding above and below, and its layout. */
  className?: string | undefined;
  children: ReactNode;
}

/** The main element of organizers' pages, and of pages for holders of a link. */
export function PageMain({ className = "pt-[clamp(1.25rem,1rem+0.8vw,1.625rem)] pb-10", children }: PageMainProps) {
  return (
    <main id="main" className={`mx-auto max-w-352 px-gutter print:p-0 ${className}`}>
      {children}
    </main>
  );
}
