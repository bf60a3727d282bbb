import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";

import { pageConfig } from "../../lib/page-data.ts";
import { GroupNotFound } from "../group/GroupNotFound.tsx";
import { EventNotFound } from "./EventNotFound.tsx";

const onRetry = vi.fn<() => void>();
const codeField = () => screen.getByRole<HTMLInputElement>("textbox");

it("[JOIN-12] offers the code field with the mistyped code, and codes that look alike", () => {
  render(<EventNotFound eventId="7KQ4S2XD" isCertain onRetry={onRetry} />);
  expect(codeField().value).toBe("7KQ4 S2XD");
  expect(screen.getByRole("link", { name: "7KQ4 52XD" }).getAttribute("href")).toBe("/event/7KQ452XD");
  expect(screen.getByRole("link", { name: "Go Home" })).toBeTruthy();
});

it("[JOIN-12] shows what is no code as it was typed, without similar codes", () => {
  render(<EventNotFound eventId="HELLO" isCertain onRetry={onRetry} />);
  expect(codeField().value).toBe("HELLO");
  expect(screen.queryByText("Codes that look alike:")).toBeNull();
});

it("[JOIN-12] says of a missing Summit group what it would be, and offers the code field", () => {
  pageConfig.summitPath = "/engage/summit";
  const { unmount } = render(<GroupNotFound permalink="summit" isCertain onRetry={onRetry} />);
  expect(screen.getByText(/have not made a Summit group here yet/u)).toBeTruthy();
  expect(codeField()).toBeTruthy();
  unmount();
  render(<GroupNotFound permalink="another" isCertain onRetry={onRetry} />);
  expect(screen.getByText("Please check the URL and try again.")).toBeTruthy();
  expect(codeField()).toBeTruthy();
});
