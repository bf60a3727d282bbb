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
  // The content policy allows no style attributes in the server's HTML.
  const style = useIsHydrated() ? { width: `${share * 100}%` } : undefined;
  return (
    <span
      className={`block rounded-full bg-sunken forced-colors:border forced-colors:border-[CanvasText] ${className}`}
      aria-hidden="true"
    >
      <span
        className={`block h-full w-0 rounded-[inherit] forced-color-adjust-none transition-[width] duration-(--motion-settle) ease-(--ease-enter) forced-colors:bg-[CanvasText] ${color}`}
        style={style}
      />
    </span>
  );
}
