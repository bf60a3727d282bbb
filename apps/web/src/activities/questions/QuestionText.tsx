import type { Question } from "@hubbub/contract/activities/questions/calls";

interface QuestionTextProps {
  id?: string | undefined;
  text: Question["content"];
  /** Of a translation. */
  lang?: string | undefined;
  className?: string | undefined;
}

/** What somebody asked, in a list. */
export function QuestionText({ id, text, lang, className = "" }: QuestionTextProps) {
  return (
    <p
      id={id}
      className={`text-md leading-snug whitespace-pre-line in-data-answered:text-ink-2 ${className}`}
      data-testid="question-text"
      dir="auto"
      lang={lang}
    >
      {text}
    </p>
  );
}
