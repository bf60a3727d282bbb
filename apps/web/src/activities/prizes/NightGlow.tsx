/** A soft light behind a winner. `className` is its place. */
export function NightGlow({ className }: { className: string }) {
  return (
    <div
      className={`pointer-events-none absolute bg-radial-[closest-side] from-amber/34 to-transparent ${className}`}
    />
  );
}
