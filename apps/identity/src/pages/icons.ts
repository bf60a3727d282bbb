/** Icons, which are decorative and hidden from screen readers, and the logo. */
import { html, type Html } from "./html.ts";

const roundLines = html` fill="none" stroke-linecap="round" stroke-linejoin="round"`;

function icon(size: number, drawing: Html, className = "mt-0.5 flex-none"): Html {
  return html`<svg
    class="${className}"
    width="${size}"
    height="${size}"
    viewBox="0 0 24 24"
    stroke="currentColor"
    stroke-width="2"
    ${roundLines}
    aria-hidden="true"
  >
    ${drawing}
  </svg>`;
}

const eye = html`<path d="M2.1 12.4a1 1 0 0 1 0-.8 10.7 10.7 0 0 1 19.8 0 1 1 0 0 1 0 .8 10.7 10.7 0 0 1-19.8 0" />
  <circle cx="12" cy="12" r="3" />`;
export const eyeIcon = icon(20, eye, "group-aria-pressed:hidden");
export const crossedEyeIcon = icon(20, html`${eye}<path d="m4 4 16 16" />`, "hidden group-aria-pressed:block");
export const alertIcon = icon(16, html`<circle cx="12" cy="12" r="10" /><path d="M12 8v4" /><path d="M12 16h.01" />`);
export const checkIcon = icon(18, html`<path d="m5 12.5 4.5 4.5L19 7.5" />`);
export const clockIcon = icon(18, html`<circle cx="12" cy="12" r="10" /><path d="M12 6.5V12l3.5 2" />`);
export const keyIcon = icon(
  18,
  html`<circle cx="8" cy="15" r="4.5" /><path d="m11.2 11.8 8.3-8.3" /><path d="m16 7 3 3" />`,
  "flex-none",
);

/** The wordmark. */
export const logo = html`<svg viewBox="2 0 236 48" width="170" height="34" role="img" aria-label="Hubbub">
  <path
    class="stroke-teal"
    stroke-width="8.5"
    ${roundLines}
    d="M12 7.5V39.5M12 27C12 19.8 17.2 15.5 24 15.5S36 19.8 36 27V33.5Q36 39 41.5 40.5"
  />
  <circle class="fill-amber" cx="24" cy="34.6" r="5.4" />
  <path
    class="fill-ink"
    transform="translate(53 3.5)"
    d="M3.4 36V3.6H10.2V16.2H26.1V3.6H32.8V36H26.1V22.2H10.2V36ZM48.9 36.4Q43.8 36.4 41.2 33.8Q38.5 31.2 38.5 26.6V12H45.1V25.3Q45.1 27.9 46.5 29.2Q47.8 30.5 50.5 30.5Q53.3 30.5 54.7 29.1Q56.2 27.7 56.2 25.1V12H62.9V29.4H66.2V36H59.4V32.1H57.8Q56.3 34.2 54.3 35.3Q52.2 36.4 48.9 36.4ZM83 36.5Q80 36.5 77.8 35.3Q75.7 34.2 74.4 32.1H72.7V36H66V29.4H69.3V2.4H75.9V15.3H76.1Q77.2 13.5 79.1 12.5Q80.9 11.5 83.6 11.5Q87 11.5 89.5 13.1Q91.9 14.6 93.2 17.4Q94.5 20.2 94.5 24Q94.5 27.7 93.2 30.5Q91.9 33.4 89.3 34.9Q86.8 36.5 83 36.5ZM81.8 30.7Q84.8 30.7 86.3 28.9Q87.9 27.1 87.9 24Q87.9 20.9 86.3 19.1Q84.8 17.3 81.8 17.3Q79.1 17.3 77.5 18.8Q75.9 20.3 75.9 22.9V25.1Q75.9 27.7 77.5 29.2Q79.1 30.7 81.8 30.7ZM111.6 36.5Q108.6 36.5 106.4 35.3Q104.3 34.2 103 32.1H101.3V36H94.6V29.4H97.9V2.4H104.5V15.3H104.7Q105.7 13.5 107.6 12.5Q109.5 11.5 112.2 11.5Q115.6 11.5 118.1 13.1Q120.5 14.6 121.8 17.4Q123.1 20.2 123.1 24Q123.1 27.7 121.8 30.5Q120.4 33.4 117.9 34.9Q115.3 36.5 111.6 36.5ZM110.4 30.7Q113.4 30.7 114.9 28.9Q116.4 27.1 116.4 24Q116.4 20.9 114.9 19.1Q113.4 17.3 110.4 17.3Q107.7 17.3 106.1 18.8Q104.5 20.3 104.5 22.9V25.1Q104.5 27.7 106.1 29.2Q107.7 30.7 110.4 30.7ZM137 36.4Q132 36.4 129.3 33.8Q126.6 31.2 126.6 26.6V12H133.3V25.3Q133.3 27.9 134.6 29.2Q136 30.5 138.6 30.5Q141.4 30.5 142.9 29.1Q144.4 27.7 144.4 25.1V12H151V29.4H154.3V36H147.6V32.1H145.9Q144.5 34.2 142.4 35.3Q140.3 36.4 137 36.4ZM171.2 36.5Q168.2 36.5 166 35.3Q163.9 34.2 162.6 32.1H160.9V36H154.2V29.4H157.5V2.4H164.1V15.3H164.3Q165.3 13.5 167.2 12.5Q169.1 11.5 171.7 11.5Q175.2 11.5 177.6 13.1Q180.1 14.6 181.4 17.4Q182.7 20.2 182.7 24Q182.7 27.7 181.3 30.5Q180 33.4 177.5 34.9Q174.9 36.5 171.2 36.5ZM169.9 30.7Q173 30.7 174.5 28.9Q176 27.1 176 24Q176 20.9 174.5 19.1Q173 17.3 169.9 17.3Q167.3 17.3 165.7 18.8Q164.1 20.3 164.1 22.9V25.1Q164.1 27.7 165.7 29.2Q167.3 30.7 169.9 30.7Z"
  />
</svg>`;
