/** Distance between a popover and its control, and between the popover and the window's edge, in CSS pixels. */
const GAP = 8;

/** Moves a popover below its control if there is room, else above; always inside the window. */
export function placeBeside(popover: HTMLElement, control: HTMLElement): void {
  const { innerWidth, innerHeight } = window;
  const { offsetWidth: width, offsetHeight: height } = popover;
  const rect = control.getBoundingClientRect();
  const middle = rect.left + rect.width / 2 - width / 2;
  const below = rect.bottom + GAP;
  const fits = below + height <= innerHeight - GAP;
  popover.style.left = `${Math.max(GAP, Math.min(middle, innerWidth - width - GAP))}px`;
  popover.style.top = `${Math.max(GAP, fits ? below : rect.top - GAP - height)}px`;
}
