/** Draws an icon of lucide's data; the build puts it in the place of lucide's own renderer. */
import { createElement, type SVGProps } from "react";

interface IconData {
  name: string;
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
}

interface IconProps extends Omit<SVGProps<SVGSVGElement>, "ref"> {
  size?: number | string;
}

/** An icon says nothing by itself: unless it is given a name or a role, only eyes get it. */
export default function createIcon({ name, node }: IconData) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes));
  return function Icon({ size = 24, className = "", children, ...rest }: IconProps) {
    const speaks = children != null || "role" in rest || Object.keys(rest).some((key) => key.startsWith("aria-"));
    return createElement(
      "svg",
      {
        width: size,
        height: size,
        viewBox: "0 0 24 24",
        fill: "none",
        stroke: "currentColor",
        strokeWidth: 2,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        ...(speaks ? {} : { "aria-hidden": true }),
        ...rest,
        className: `lucide lucide-${name} ${className}`.trimEnd(),
      },
      ...shapes,
      children,
    );
  };
}
