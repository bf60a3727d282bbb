import { type ReactNode, useId } from "react";

interface SwitchProps {
  label: ReactNode;
  icon?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
  description?: ReactNode;
}

/** A row with an on/off switch; the complete row is clickable. */
export function Switch({ label, icon, checked, onChange, disabled, description }: SwitchProps) {
  const id = useId();
  return (
    <button
      type="button"
      role="switch"
      className="group flex min-h-target w-full items-center gap-3.5 rounded-sm py-1.5 text-start text-ink focus-visible:outline-none disabled:cursor-not-allowed disabled:text-muted"
      aria-checked={checked}
      aria-labelledby={`${id}-label`}
      aria-describedby={description ? `${id}-description` : undefined}
      disabled={disabled}
      onClick={() => onChange(!checked)}
    >
      {icon ? (
        <span className="flex-none text-muted [&>svg]:size-5" aria-hidden="true">
          {icon}
        </span>
      ) : null}
      <span className="min-w-0 flex-1">
        <span id={`${id}-label`}>{label}</span>
        {description ? (
          <span id={`${id}-description`} className="block text-sm text-muted">
            {description}
          </span>
        ) : null}
      </span>
      {/* The focus ring is around the switch; the complete row is the target. */}
      <span
        className={`relative h-7 w-11.5 flex-none rounded-full border-[1.5px] transition-[background-color,border-color] duration-(--motion-move) ease-move group-focus-visible:focus-ring group-disabled:opacity-50 ${checked ? "border-teal bg-teal" : "border-line-strong bg-sunken"}`}
        aria-hidden="true"
      >
        <span
          className={`absolute top-[calc(50%-0.5625rem)] size-4.5 rounded-full transition-[inset-inline-start,background-color] duration-(--motion-settle) ease-settle ${checked ? "start-5.5 bg-on-teal forced-colors:bg-[Highlight]" : "start-1 bg-line-strong forced-colors:bg-[ButtonText]"}`}
        />
      </span>
    </button>
  );
}
