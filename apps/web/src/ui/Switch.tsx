import { type ReactNode, useId } from "react";
import "./switch.css";

interface SwitchProps {
  label: ReactNode;
  icon?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
  description?: ReactNode;
  className?: string | undefined;
}

/** A row with an on/off switch; the complete row is clickable. */
export function Switch({ label, icon, checked, onChange, disabled, description, className }: SwitchProps) {
  const id = useId();
  return (
    <button
      type="button"
      role="switch"
      className={className ? `switch-row ${className}` : "switch-row"}
      aria-checked={checked}
      aria-labelledby={`${id}-label`}
      aria-describedby={description ? `${id}-description` : undefined}
      disabled={disabled}
      onClick={() => onChange(!checked)}
    >
      {icon ? (
        <span className="switch-icon text-muted" aria-hidden="true">
          {icon}
        </span>
      ) : null}
      <span className="switch-text min-w-0">
        <span id={`${id}-label`}>{label}</span>
        {description ? (
          <span id={`${id}-description`} className="block text-muted text-size-sm">
            {description}
          </span>
        ) : null}
      </span>
      <span className="switch-track rounded-full relative w-11.5 h-7" aria-hidden="true">
        <span className="switch-knob rounded-[50%] absolute top-[calc(50%_-_0.5625rem)] w-4.5 h-4.5" />
      </span>
    </button>
  );
}
