import type { ComponentProps, ReactNode } from "react";

interface QuestionBoxProps extends Omit<ComponentProps<"li">, "className"> {
  /** Only its author sees it in the list. */
  isUnlisted?: boolean;
  enters?: boolean;
  isAnswered?: boolean;
  isOwn?: boolean;
  /** The line below the text (`QuestionMeta`). */
  meta?: ReactNode;
  /** At the end of the last line. */
  votes?: ReactNode;
}

/** A question in the list: the text has the full width; below it the name, and the votes at the end of that line. */
export function QuestionBox({
  isUnlisted,
  enters,
  isAnswered,
  isOwn,
  meta,
  votes,
  children,
  ...rest
}: QuestionBoxProps) {
  const className = isUnlisted
    ? "rounded-own-post border-[1.5px] border-dashed border-line-strong bg-surface shadow-lift"
    : isAnswered
      ? `rounded-post border ${isOwn ? "border-teal" : "border-line"}`
      : "rounded-post border border-line bg-surface shadow-lift";
  return (
    <li
      {...rest}
      data-enters={enters ? "" : undefined}
      data-answered={isAnswered ? "" : undefined}
      className={`grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 px-4 pt-2.5 pb-1 ${className} ${enters ? "animate-enter" : ""}`}
    >
      <div className="col-span-full flex min-w-0 flex-col gap-0.5">{children}</div>
      {meta}
      {votes}
    </li>
  );
}

/** The line below the text of a question. */
export function QuestionMeta({ as: Tag = "p", children }: { as?: "p" | "output"; children: ReactNode }) {
  return (
    <Tag className="col-1 flex min-h-target flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">{children}</Tag>
  );
}
