/** Whether the window is wider than a phone: the breakpoint "md" of `styles/theme.css`. */
export function isWide(): boolean {
  return window.matchMedia("(width >= 48rem)").matches;
}
