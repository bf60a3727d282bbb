/** Icons. All are decorative and hidden from screen readers. */
import { html, type Html } from "./html.ts";

function icon(size: number, drawing: Html, className = "icon"): Html {
  return html`<svg class="${className}" width="${size}" height="${size}" viewBox="0 0 24 24" aria-hidden="true">
    ${drawing}
  </svg>`;
}

export const eyeIcon = icon(
  20,
  html`<path d="M2.1 12.4a1 1 0 0 1 0-.8 10.7 10.7 0 0 1 19.8 0 1 1 0 0 1 0 .8 10.7 10.7 0 0 1-19.8 0" /><circle
      cx="12"
      cy="12"
      r="3"
    />`,
  "icon eye",
);

export const crossedEyeIcon = icon(
  20,
  html`<path d="M2.1 12.4a1 1 0 0 1 0-.8 10.7 10.7 0 0 1 19.8 0 1 1 0 0 1 0 .8 10.7 10.7 0 0 1-19.8 0" /><circle
      cx="12"
      cy="12"
      r="3"
    /><path d="m4 4 16 16" />`,
  "icon crossed-eye",
);

export const alertIcon = icon(16, html`<circle cx="12" cy="12" r="10" /><path d="M12 8v4" /><path d="M12 16h.01" />`);
export const checkIcon = icon(18, html`<path d="m5 12.5 4.5 4.5L19 7.5" />`);
export const clockIcon = icon(18, html`<circle cx="12" cy="12" r="10" /><path d="M12 6.5V12l3.5 2" />`);
export const keyIcon = icon(
  18,
  html`<circle cx="8" cy="15" r="4.5" /><path d="m11.2 11.8 8.3-8.3" /><path d="m16 7 3 3" />`,
);
