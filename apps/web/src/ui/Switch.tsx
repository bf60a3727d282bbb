import { type ReactNode, useId } from "react";

import styles from "./Switch.module.css";

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
      className={styles.row}
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
      <span className={styles.track} aria-hidden="true">
        <span className={styles.knob} />
      </span>
    </button>
  );
}
