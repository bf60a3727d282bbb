import { render } from "@testing-library/react";
import { Play } from "lucide-react";
import { describe, expect, it } from "vitest";

function draw(icon: React.ReactNode) {
  const svg = render(icon).container.firstElementChild;
  if (!svg) throw new Error("Nothing was drawn");
  return svg;
}

describe("icons", () => {
  it("[LOAD-4] are hidden from screen readers", () => {
    const svg = draw(<Play size={16} className="spin" strokeWidth={2.5} />);
    expect(svg.getAttribute("class")).toBe("lucide lucide-play spin");
    expect(svg.getAttribute("width")).toBe("16");
    expect(svg.getAttribute("stroke-width")).toBe("2.5");
    expect(svg.getAttribute("aria-hidden")).toBe("true");
  });

  it("[LOAD-4] are read out when they have a name or a title", () => {
    expect(draw(<Play aria-label="Play" />).hasAttribute("aria-hidden")).toBe(false);
    expect(draw(<Play role="img" />).hasAttribute("aria-hidden")).toBe(false);
    const titled = draw(
      <Play>
        <title>Play</title>
      </Play>,
    );
    expect(titled.hasAttribute("aria-hidden")).toBe(false);
    expect(titled.querySelector("title")?.textContent).toBe("Play");
  });
});
