/** The border and the states of a choice: a button with `aria-pressed`, or the label around a radio button. */
export const CHOICE_LOOK =
  "border-[1.5px] border-line-strong transition-colors duration-(--motion-quick) ease-move enabled:not-aria-disabled:hover:border-teal disabled:border-line disabled:text-muted aria-disabled:cursor-default aria-disabled:border-line aria-disabled:text-muted aria-pressed:look-chosen has-checked:look-chosen has-focus-visible:look-focused has-disabled:border-line has-disabled:text-muted";
