/** A pulsing cloud; the text is for screen readers. */
export function LoadingCloud({ text, className = "h-100" }: { text: string; className?: string }) {
  return (
    <div className={`grid place-items-center ${className}`} role="status">
      <CloudPlaceholder pulsing />
      <span className="sr-only">{text}</span>
    </div>
  );
}

/** Placeholder of an empty cloud: outlines of words. */
export function CloudPlaceholder({ pulsing = false, className = "w-45" }: { pulsing?: boolean; className?: string }) {
  return (
    <svg
      viewBox="0 0 178 74"
      className={`text-line-strong ${pulsing ? "motion-safe:animate-pulse" : ""} ${className}`}
      aria-hidden="true"
    >
      <g fill="none" stroke="currentColor" strokeWidth="1.5" strokeDasharray="4 3.5">
        <rect x="52" y="1" width="50" height="16" rx="5" />
        <rect x="36" y="22" width="104" height="29" rx="7" />
        <rect x="1" y="32" width="29" height="15" rx="5" />
        <rect x="146" y="26" width="31" height="13" rx="5" />
        <rect x="63" y="56" width="64" height="16" rx="5" />
      </g>
    </svg>
  );
}
