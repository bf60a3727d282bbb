import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";

import { pageConfig } from "../../lib/page-data.ts";
import { GroupNotFound } from "../group/GroupNotFound.tsx";
import { EventNotFound } from "./EventNotFound.tsx";

const onRetry = vi.fn<() => void>();
const codeField = () => screen.getByRole<HTMLInputElement>("textbox");

it("[JOIN-12] offers the code field, filled with the mistyped code, and codes that look similar", () => {
  render(<EventNotFound eventId="7KQ4S2XD" isConfirmed onRetry={onRetry} />);
  expect(codeField().value).toBe("7KQ4 S2XD");
  expect(screen.getByRole("link", { name: "7KQ4 52XD" }).getAttribute("href")).toBe("/event/7KQ452XD");
  expect(screen.getByRole("link", { name: "Go Home" })).toBeTruthy();
});

it("[JOIN-12] shows an input that is not a code unchanged, without similar codes", () => {
  render(<EventNotFound eventId="HELLO" isConfirmed onRetry={onRetry} />);
  expect(codeField().value).toBe("HELLO");
  expect(screen.queryByText("Similar codes:")).toBeNull();
});

it("[JOIN-12] explains what a Summit group is when it does not exist, and offers the code field", () => {
  pageConfig.summitPath = "/engage/summit";
  const { unmount } = render(<GroupNotFound permalink="summit" isConfirmed onRetry={onRetry} />);
  expect(screen.getByText(/have not created the Summit group yet/u)).toBeTruthy();
  expect(codeField()).toBeTruthy();
  unmount();
  render(<GroupNotFound permalink="another" isConfirmed onRetry={onRetry} />);
  expect(screen.getByText("Please check the URL and try again.")).toBeTruthy();
  expect(codeField()).toBeTruthy();
});
