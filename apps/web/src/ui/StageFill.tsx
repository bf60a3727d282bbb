import { useIsHydrated } from "./use-is-hydrated.ts";

interface StageFillProps {
  /** From 0 to 1. */
  share: number;
  isCorrect?: boolean;
}

/** Fills a share of a bar on the stage, behind its text. */
export function StageFill({ share, isCorrect = false }: StageFillProps) {
  // The content policy allows no style attributes in the server's HTML.
  const style = useIsHydrated() ? { width: `${share * 100}%` } : undefined;
  const color = isCorrect
    ? "bg-[color-mix(in_oklab,var(--success)_30%,var(--surface))]"
    : "bg-[color-mix(in_oklab,var(--teal)_34%,var(--surface))]";
  return (
    <span
      className={`absolute inset-y-0 start-0 w-0 transition-[width] duration-(--motion-settle) ease-(--ease-enter) forced-color-adjust-none forced-colors:bg-[Highlight] ${color}`}
      aria-hidden="true"
      style={style}
    />
  );
}
