/** The Prometheus text format, version 0.0.4. */
import type { Histogram } from "./histogram.ts";

type Labels = Readonly<Record<string, string>>;

export class Exposition {
  readonly #lines: string[] = [];

  gauge(name: string, help: string, value: number | readonly [Labels, number][]): void {
    this.#family(name, "gauge", help, value);
  }

  /** @param name ends in `_total` */
  counter(name: string, help: string, value: number | readonly [Labels, number][]): void {
    this.#family(name, "counter", help, value);
  }

  histogram(name: string, help: string, series: readonly [Labels, Histogram][]): void {
    this.#head(name, "histogram", help);
    for (const [labels, { bounds, counts, sum }] of series) {
      let total = 0;
      for (const [index, count] of counts.entries()) {
        total += count;
        this.#sample(`${name}_bucket`, { ...labels, le: String(bounds[index] ?? "+Inf") }, total);
      }
      this.#sample(`${name}_sum`, labels, sum);
      this.#sample(`${name}_count`, labels, total);
    }
  }

  toString(): string {
    return `${this.#lines.join("\n")}\n`;
  }

  #family(name: string, type: string, help: string, value: number | readonly [Labels, number][]): void {
    this.#head(name, type, help);
    for (const [labels, number] of typeof value === "number" ? [[{}, value] as const] : value)
      this.#sample(name, labels, number);
  }

  #head(name: string, type: string, help: string): void {
    this.#lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`);
  }

  #sample(name: string, labels: Labels, value: number): void {
    const pairs = Object.entries(labels).map(([key, text]) => `${key}="${escapeLabel(text)}"`);
    this.#lines.push(`${name}${pairs.length > 0 ? `{${pairs.join(",")}}` : ""} ${value}`);
  }
}

function escapeLabel(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
}
