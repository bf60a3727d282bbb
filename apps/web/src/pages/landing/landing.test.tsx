import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";

import { pageConfig, pageData } from "../../lib/page-data.ts";
import TermsPage from "../legal/TermsPage.tsx";
import LandingPage from "./LandingPage.tsx";

const originalConfig = { ...pageConfig };
afterEach(() => {
  Object.assign(pageConfig, originalConfig);
  delete pageData.legal;
});

const addressOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

describe("the landing page", () => {
  it("[LAND-1] has the specified claims, sample figures, six features and buttons", () => {
    render(<LandingPage />);
    const claims = within(screen.getByRole("region", { name: "Key figures" })).getAllByRole("listitem");
    expect(claims.map(({ textContent }) => textContent)).toEqual([
      "500+ events created",
      "10K+ participants",
      "15+ languages",
      "under 2 min setup",
      "100+ concurrent users",
    ]);
    expect(screen.getByRole("img", { name: /47 active users, 132 responses, 94% engagement/u })).toBeTruthy();
    const features = screen.getByRole("region", { name: "Six tools for your event" });
    expect(within(features).getAllByRole("listitem")).toHaveLength(6);
    expect(within(features).getByText(/cloud AI service/u)).toBeTruthy();
    for (const name of ["Get Started", "Start Your Event", "Get Started Now", "Schedule Demo"])
      expect(screen.getByRole("button", { name })).toBeTruthy();
    expect([addressOf("Terms of Service"), addressOf("Privacy Policy"), addressOf("Hub")]).toEqual([
      "/terms",
      "/privacy",
      pageConfig.hub.homeUrl,
    ]);
  });

  it("[CONF-5] View Demo opens the demo event, or the tutorial if there is none", () => {
    pageConfig.demoEventId = "DEM0DEM0";
    const { unmount } = render(<LandingPage />);
    expect(addressOf("View Demo")).toBe("/event/DEM0DEM0");
    expect(screen.getByText("DEM0 DEM0")).toBeTruthy();
    unmount();
    pageConfig.demoEventId = null;
    render(<LandingPage />);
    expect(addressOf("View Demo")).toBe("/tutorial");
  });

  it("[LAND-3] Schedule Demo opens the contact, or a dialog that offers the demo if there is none", async () => {
    pageConfig.demoContactUrl = "mailto:hello@example.org";
    const { unmount } = render(<LandingPage />);
    expect(addressOf("Schedule Demo")).toBe("mailto:hello@example.org");
    unmount();
    pageConfig.demoContactUrl = null;
    pageConfig.demoEventId = "DEM0DEM0";
    render(<LandingPage />);
    fireEvent.click(screen.getByRole("button", { name: "Schedule Demo" }));
    const dialog = await screen.findByRole("dialog");
    await waitFor(() => expect(dialog.textContent).toContain("No demo contact has been set up yet"));
    expect(within(dialog).getByRole("link", { name: "View Demo" }).getAttribute("href")).toBe("/event/DEM0DEM0");
  });
});

describe("the legal pages", () => {
  it("[LEGAL-3] show the installer's text instead of the default, and do not interpret HTML in it", () => {
    const { unmount } = render(<TermsPage />);
    expect(screen.getByText(/default text/u)).toBeTruthy();
    unmount();
    pageData.legal = { document: "terms", text: "## House rules\n\n<img src=x onerror=alert(1)> Be **kind**." };
    const { container } = render(<TermsPage />);
    expect(screen.getByRole("heading", { name: "Terms of Service", level: 1 })).toBeTruthy();
    expect(screen.getByRole("heading", { name: "House rules", level: 2 })).toBeTruthy();
    expect(container.querySelector("article img")).toBeNull();
    expect(container.textContent).toContain("<img src=x onerror=alert(1)> Be kind.");
    expect(screen.queryByText(/default text/u)).toBeNull();
  });
});
