/** Draws "My day" on a canvas with the page's colors and fonts, and encodes it as PNG. */
import type { DayItem } from "../../../activities/my-day-part.ts";
import { formatNumber, interfaceLanguage, t } from "../../../lib/i18n/translate.ts";
import type { DayContent, Figure } from "./day-content.ts";
import { isRightToLeft, wrapText } from "./wrap-text.ts";

export interface DayPicture {
  blob: Blob;
  width: number;
  height: number;
}

interface DayToDraw {
  eventTitle: string;
  /** The event's address without the protocol. */
  address: string;
  content: DayContent;
}

const WIDTH = 1080;
const MARGIN = 84;
const COLUMN = WIDTH - 2 * MARGIN;
const HEIGHT_MIN = 1080;

/**
 * @returns a PNG, 1080 px wide and at least 1080 px tall, depending on the content
 * @throws if the browser has no canvas or cannot encode a PNG
 */
export async function drawDay(day: DayToDraw): Promise<DayPicture> {
  const colors = readColors();
  await loadFonts(colors, JSON.stringify(day));
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  // The first pass only measures the height of the content.
  canvas.height = 1;
  const contentHeight = paint(new DayPainter(get2dContext(canvas), colors), day);
  canvas.height = Math.max(HEIGHT_MIN, Math.ceil(contentHeight));
  const context = get2dContext(canvas);
  context.fillStyle = colors.paper;
  context.fillRect(0, 0, WIDTH, canvas.height);
  paint(new DayPainter(context, colors), day, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("The browser made no picture");
  return { blob, width: canvas.width, height: canvas.height };
}

/**
 * Draws the content from top to bottom.
 * @param height of the canvas; undefined while measuring
 * @returns the height of the content with the bottom margin
 */
function paint(pen: DayPainter, { eventTitle, address, content }: DayToDraw, height?: number): number {
  let y = MARGIN;
  y = pen.text(t("My day"), y, { size: 34, weight: 650, color: "tealInk", family: "display" });
  y = pen.text(eventTitle, y + 10, { size: 66, weight: 650, color: "ink", family: "display", lines: 3 });
  if (content.figures.length > 0) y = pen.figures(content.figures, y + 44);
  for (const { title, items, more } of content.sections) {
    y = pen.text(title, y + 56, { size: 34, weight: 620, color: "muted", family: "text" });
    for (const item of items) y = pen.item(item, y + 18);
    if (more > 0) {
      const text = `+ ${formatNumber(more)}`;
      y = pen.text(text, y + 18, { size: 30, weight: 620, color: "muted", family: "text" });
    }
  }
  const addressTop = height === undefined ? y + 64 : height - MARGIN - 40;
  pen.text(address, addressTop, { size: 30, weight: 450, color: "muted", family: "text" });
  return addressTop + 40 + MARGIN;
}

type Color = "paper" | "surface" | "ink" | "ink2" | "muted" | "line" | "tealInk" | "tealSoft" | "amber" | "onAmber";

interface Colors extends Record<Color, string> {
  display: string;
  text: string;
}

/**
 * Reads colors and fonts. A color token contains both themes, so colors are resolved with the computed style of an
 * element.
 */
function readColors(): Colors {
  const style = getComputedStyle(document.documentElement);
  const family = (name: string) => style.getPropertyValue(name).trim();
  const probe = document.body.appendChild(document.createElement("span"));
  const color = (name: string) => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
  const colors = {
    paper: color("--color-paper"),
    surface: color("--color-surface"),
    ink: color("--color-ink"),
    ink2: color("--color-ink-2"),
    muted: color("--color-muted"),
    line: color("--color-line"),
    tealInk: color("--color-teal-ink"),
    tealSoft: color("--color-teal-soft"),
    amber: color("--color-amber"),
    onAmber: color("--color-on-amber"),
  };
  probe.remove();
  return { ...colors, display: family("--font-heading"), text: family("--font-sans") };
}

/** Loads the fonts for the characters of `sample`. Drawing on a canvas does not wait for fonts. */
async function loadFonts({ display, text }: Colors, sample: string): Promise<void> {
  await Promise.all([
    document.fonts.load(`650 66px ${display}`, sample),
    document.fonts.load(`450 34px ${text}`, sample),
    document.fonts.load(`620 34px ${text}`, sample),
  ]).catch(() => {
    // Offline: draw with the fallback fonts.
  });
}

function get2dContext(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser has no canvas");
  return context;
}

interface TextStyle {
  size: number;
  weight: number;
  color: Color;
  family: "display" | "text";
  /** Maximum number of lines; longer text ends with an ellipsis. */
  lines?: number;
  /** Distance from both edges of the column. */
  inset?: number;
}

class DayPainter {
  readonly #context: CanvasRenderingContext2D;
  readonly #colors: Colors;
  /** Whether the page is right-to-left: lines begin at the right margin. */
  readonly #isMirrored = document.documentElement.dir === "rtl";

  constructor(context: CanvasRenderingContext2D, colors: Colors) {
    this.#context = context;
    this.#colors = colors;
    context.textBaseline = "alphabetic";
  }

  /** Draws a paragraph that begins at `top`. Returns its bottom. */
  text(text: string, top: number, style: TextStyle): number {
    const { size, color, inset = 0 } = style;
    const height = Math.round(size * 1.32);
    const lines = this.#lines(text, style);
    const context = this.#context;
    context.fillStyle = this.#colors[color];
    // The text's own direction orders its characters; the page's direction decides at which margin lines begin.
    context.direction = isRightToLeft(text) ? "rtl" : "ltr";
    context.textAlign = this.#isMirrored ? "right" : "left";
    const x = this.#isMirrored ? WIDTH - MARGIN - inset : MARGIN + inset;
    for (const [index, line] of lines.entries()) context.fillText(line, x, top + index * height + size);
    return top + lines.length * height;
  }

  /** Draws boxes with numbers, two or three per row. Returns the bottom. */
  figures(figures: readonly Figure[], top: number): number {
    const perRow = figures.length === 4 ? 2 : Math.min(3, figures.length);
    const gap = 20;
    const width = (COLUMN - gap * (perRow - 1)) / perRow;
    const height = 168;
    for (const [index, { value, label }] of figures.entries()) {
      const column = index % perRow;
      const at = MARGIN + (this.#isMirrored ? perRow - 1 - column : column) * (width + gap);
      const y = top + Math.floor(index / perRow) * (height + gap);
      const isFirst = index === 0 && figures.length > 1;
      this.#box(at, y, width, height, isFirst ? "amber" : "surface");
      this.#centered(value, at + width / 2, y + 88, {
        size: 72,
        family: "display",
        color: isFirst ? "onAmber" : "ink",
      });
      this.#centered(label, at + width / 2, y + 136, {
        size: 28,
        family: "text",
        color: isFirst ? "onAmber" : "muted",
        width: width - 32,
      });
    }
    return top + Math.ceil(figures.length / perRow) * (height + gap) - gap;
  }

  /** Draws something that the person sent. Returns the bottom. */
  item({ text, post }: DayItem, top: number): number {
    return post ? this.#post(text, post, top) : this.#words(text, top);
  }

  #words(text: string, top: number): number {
    const style: TextStyle = { size: 40, weight: 620, color: "tealInk", family: "display", lines: 3, inset: 32 };
    const height = this.#lines(text, style).length * Math.round(style.size * 1.32) + 44;
    this.#box(MARGIN, top, COLUMN, height, "tealSoft");
    this.text(text, top + 18, style);
    return top + height;
  }

  #post(text: string, { answer, note, isAnswered }: NonNullable<DayItem["post"]>, top: number): number {
    const parts: [string, TextStyle, number][] = [
      [text, { size: 36, weight: 450, color: "ink", family: "text", lines: 4, inset: 32 }, 0],
    ];
    if (answer !== null)
      parts.push([answer, { size: 34, weight: 450, color: "ink2", family: "text", lines: 4, inset: 64 }, 12]);
    if (note !== "")
      parts.push([
        note,
        { size: 28, weight: 620, color: isAnswered ? "tealInk" : "muted", family: "text", inset: 32 },
        10,
      ]);
    const height = parts.reduce(
      (sum, [words, style, gap]) => sum + gap + this.#lines(words, style).length * Math.round(style.size * 1.32),
      44,
    );
    this.#box(MARGIN, top, COLUMN, height, "surface");
    let y = top + 18;
    for (const [words, style, gap] of parts) y = this.text(words, y + gap, style);
    return top + height;
  }

  #lines(text: string, { size, weight, family, lines = 99, inset = 0 }: TextStyle): string[] {
    this.#context.font = `${weight} ${size}px ${this.#colors[family]}`;
    const measure = (part: string) => this.#context.measureText(part).width;
    return wrapText(text, { width: COLUMN - 2 * inset, lines, measure, language: interfaceLanguage() });
  }

  #box(x: number, y: number, width: number, height: number, color: Color): void {
    const context = this.#context;
    // One corner with a smaller radius, like the message boxes on the pages.
    const radii = this.#isMirrored ? [28, 28, 6, 28] : [28, 28, 28, 6];
    context.beginPath();
    context.roundRect(x, y, width, height, radii);
    context.fillStyle = this.#colors[color];
    context.fill();
    if (color !== "surface") return;
    context.strokeStyle = this.#colors.line;
    context.lineWidth = 2;
    context.stroke();
  }

  #centered(
    text: string,
    x: number,
    y: number,
    { size, family, color, width }: { size: number; family: "display" | "text"; color: Color; width?: number },
  ): void {
    const context = this.#context;
    context.font = `620 ${size}px ${this.#colors[family]}`;
    context.fillStyle = this.#colors[color];
    context.direction = isRightToLeft(text) ? "rtl" : "ltr";
    context.textAlign = "center";
    context.fillText(text, x, y, width);
  }
}
