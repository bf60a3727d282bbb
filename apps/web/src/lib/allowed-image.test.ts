import { expect, it, vi } from "vitest";

import { isAllowedImage } from "./allowed-image.ts";
import { pageData, setPageData } from "./page-data.ts";

it("[SEC-14] allows pictures of this origin and of the listed ones, in browsers without URL.parse too", () => {
  vi.stubGlobal(
    "URL",
    class extends URL {
      static override parse = undefined as never;
    },
  );
  setPageData({ ...pageData, imageOrigins: ["https://wallet.example"] });
  const addresses = ["/a.png", "https://wallet.example/a.png", "https://other.example/a.png", "https://"];
  expect(addresses.map(isAllowedImage)).toEqual([true, true, false, false]);
});
