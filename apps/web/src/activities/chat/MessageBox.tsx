import type { ReactNode } from "react";

import { MessageText } from "./MessageText.tsx";

interface MessageBoxProps {
  isOwn: boolean;
  children: ReactNode;
}

/** A message: avatar at the bottom of the bubble, name above it, reactions below it. Own ones are at the end. */
export function MessageBox({ isOwn, children }: MessageBoxProps) {
  return (
    <article
      className={`grid max-w-[min(100%,38rem)] gap-x-2 ${isOwn ? "justify-items-end self-end ps-10 [grid-template:'name'_auto_'said'_auto_'below'_auto/minmax(0,1fr)]" : "[grid-template:'._name'_auto_'face_said'_auto_'._below'_auto/2.125rem_minmax(0,1fr)]"}`}
      data-own={isOwn ? "" : undefined}
    >
      {children}
    </article>
  );
}

const STATES = {
  shown: "border border-line bg-surface",
  own: "border border-transparent bg-teal text-on-teal",
  pending: "border border-teal/40 bg-teal-soft text-ink",
  held: "border border-dashed border-line-strong bg-teal-soft text-ink",
};

interface BubbleProps {
  text: string;
  /** Of a translation. */
  lang?: string | undefined;
  isOwn: boolean;
  state: keyof typeof STATES;
}

export function Bubble({ text, lang, isOwn, state }: BubbleProps) {
  return (
    <MessageText
      text={text}
      lang={lang}
      linkClassName={state === "shown" ? "text-teal-ink" : undefined}
      // Hidden overflow: stacked combining marks must not cover other messages.
      className={`min-w-0 overflow-hidden px-3 pt-2 pb-2.5 leading-snug whitespace-pre-line shadow-lift ${isOwn ? "rounded-own-post" : "rounded-post"} ${STATES[state]}`}
    />
  );
}
