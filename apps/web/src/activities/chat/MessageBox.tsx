import type { ReactNode } from "react";

import { t } from "../../lib/i18n/translate.ts";
import styles from "./MessageBox.module.css";
import { MessageText } from "./MessageText.tsx";

interface MessageBoxProps {
  /** Null for an own message, which is at the end. */
  author: { face: ReactNode; name: ReactNode } | null;
  /** The bubble. */
  children: ReactNode;
  /** A button beside the bubble. */
  beside?: ReactNode;
  /** Reactions and state. */
  below: ReactNode;
}

/** A message: avatar at the bottom of the bubble, name above it. */
export function MessageBox({ author, children, beside, below }: MessageBoxProps) {
  return (
    <article className={styles.message} data-own={author ? undefined : ""}>
      {author ? (
        <>
          <div className={styles.face}>{author.face}</div>
          <p className={styles.name}>{author.name}</p>
        </>
      ) : (
        <span className="sr-only">{t("You")}</span>
      )}
      <div className={styles.said}>
        <div className={styles.text}>{children}</div>
        <div className={styles.beside}>{beside}</div>
      </div>
      <div className={styles.below}>{below}</div>
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
