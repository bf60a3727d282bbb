import type { BrandLogo as Logo } from "@hubbub/contract/branding";

/**
 * The logo of a brand. `className` sets its height, its greatest width, and `--logo-radius`. In the dark theme it has a white plate, because
 * most logos are made for a light background.
 */
export function BrandLogo({ logo, className }: { logo: Logo; className: string }) {
  return (
    <img
      src={logo.address}
      width={logo.width}
      height={logo.height}
      alt={logo.title}
      className={`w-auto flex-none rounded-[var(--logo-radius,0.25rem)] bg-[light-dark(transparent,#fff)] object-contain p-0.5 ${className}`}
    />
  );
}
