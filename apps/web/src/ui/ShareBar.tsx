import { useIsHydrated } from "./use-is-hydrated.ts";

interface ShareBarProps {
  /** From 0 to 1. */
  share: number;
  /** Color of the bar. */
  color?: string;
  /** Size and place of the track. */
  className: string;
}

/** A bar of which a share is filled. Hidden from screen readers: the number is beside it. */
export function ShareBar({ share, color = "bg-teal", className }: ShareBarProps) {
  return (
    <span
      className={`block rounded-full bg-sunken forced-colors:border forced-colors:border-[CanvasText] ${className}`}
      aria-hidden="true"
    >
      <Fill
        share={share}
        className={`block h-full rounded-[inherit] print:[print-color-adjust:exact] forced-colors:bg-[CanvasText] ${color}`}
      />
    </span>
  );
}

/** A bar on the stage, with a text over its `StageFill`. */
export const STAGE_BAR =
  "relative overflow-hidden rounded-sm bg-sunken plate forced-colors:border forced-colors:border-[CanvasText]";

/** Fills a share of a bar on the stage, behind its text. */
export function StageFill({ share, isCorrect = false }: { share: number; isCorrect?: boolean }) {
  const color = isCorrect
    ? "bg-[color-mix(in_oklab,var(--color-success)_30%,var(--color-surface))]"
    : "bg-[color-mix(in_oklab,var(--color-teal)_34%,var(--color-surface))]";
  return <Fill share={share} className={`absolute inset-y-0 start-0 forced-colors:bg-[Highlight] ${color}`} />;
}

function Fill({ share, className }: { share: number; className: string }) {
  // The content policy allows no style attributes in the server's HTML.
  const style = useIsHydrated() ? { width: `${share * 100}%` } : undefined;
  return (
    <span
      className={`w-0 transition-[width] duration-(--motion-settle) ease-enter forced-color-adjust-none ${className}`}
      aria-hidden="true"
      style={style}
    />
  );
}
