/** The timing of a movement that a script animates, by the tokens in theme.css. With reduced motion it takes no time. */
export function movement(easing: "--ease-enter" | "--ease-move"): KeyframeAnimationOptions {
  const tokens = getComputedStyle(document.documentElement);
  const time = tokens.getPropertyValue("--motion-move");
  const unit = time.endsWith("ms") ? 1 : 1000;
  return { duration: Number.parseFloat(time) * unit, easing: tokens.getPropertyValue(easing) };
}
