import { expect, it } from "vitest";

import { isWebAddress, WEB_ADDRESS_MAX } from "./web-address.ts";

it("[TEXT-6] accepts only http and https URLs without credentials and with at most 2,048 characters", () => {
  const long = (length: number) => `https://example.org/${"x".repeat(length - "https://example.org/".length)}`;
  for (const good of [
    "https://example.org",
    "http://example.org/a?b#c",
    "HTTPS://EXAMPLE.ORG",
    "https://例え.jp/",
    long(WEB_ADDRESS_MAX),
  ]) {
    expect(isWebAddress(good), good).toBe(true);
  }
  const bad = [
    "",
    "example.org",
    "//example.org",
    "javascript:alert(1)",
    "data:text/html,x",
    "https://user:pass@example.org",
    "https://user@example.org",
    "ftp://example.org",
    "https://",
    "https:example.org",
    long(WEB_ADDRESS_MAX + 1),
  ];
  for (const address of bad) expect(isWebAddress(address), address).toBe(false);
});
