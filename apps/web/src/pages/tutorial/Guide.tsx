import type { ReactNode } from "react";

interface GuideProps {
  as: "li" | "section";
  /** A drawing beside the text; in every second guide before it. */
  scene: ReactNode;
  "aria-labelledby"?: string;
  children: ReactNode;
}

/** One topic of the tutorial: text and drawing beside each other. */
export function Guide({ as: Tag, scene, children, ...rest }: GuideProps) {
  return (
    <Tag
      {...rest}
      className="group grid items-center gap-6 border-t border-t-line py-[clamp(1.75rem,4vw,3rem)] lg:grid-cols-2 lg:gap-[clamp(2.5rem,6vw,5.5rem)]"
    >
      <div className="min-w-0">{children}</div>
      <div className="min-w-0 lg:group-even:-order-1">{scene}</div>
    </Tag>
  );
}
