import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

import { organizerEvent } from "../../../testing/events.ts";
import { openAdmin, serverWith } from "../admin-test-kit.tsx";
import { type Server } from "../../../testing/fake-server.ts";
import { newEventDefaults } from "./new-event.ts";

const created = organizerEvent({ id: "N3WEVENT", title: "What the Data Cannot Tell You" });

afterEach(() => vi.useRealTimers());

async function openForm(server: Server = {}) {
  const sent = openAdmin("/admin/create", { ...serverWith([organizerEvent()]), ...server });
  await screen.findByRole("heading", { level: 1, name: "Create Event" });
  return sent;
}

const titleField = () => screen.getByLabelText<HTMLInputElement>("Title");
const typeTitle = (value: string) => fireEvent.change(titleField(), { target: { value } });
const submit = () => fireEvent.submit(document.querySelector("form")!);
const posts = (sent: { name: string; body: unknown }[]) => sent.filter(({ name }) => name === "POST /api/events");

it("[CRE-1] requires a title: focuses the field and sends nothing", async () => {
  const sent = await openForm();
  submit();
  expect(await screen.findByText("Event title is required")).toBeTruthy();
  expect(document.activeElement).toBe(titleField());
  typeTitle("​ ");
  submit();
  expect(screen.getByText("Event title is required")).toBeTruthy();
  expect(posts(sent)).toEqual([]);
});

it("[CRE-2] accepts 100 characters of title and 500 of description, and rejects one more", async () => {
  await openForm();
  typeTitle("x".repeat(101));
  fireEvent.change(screen.getByLabelText(/Description/u), { target: { value: "x".repeat(501) } });
  submit();
  expect(await screen.findByText("Title too long")).toBeTruthy();
  expect(screen.getByText("Description too long")).toBeTruthy();
  typeTitle("x".repeat(100));
  fireEvent.change(screen.getByLabelText(/Description/u), { target: { value: "x".repeat(500) } });
  await waitFor(() => expect(screen.queryByText(/too long/u)).toBeNull());
});

it("[EV-20] sends the default settings with the typed values", async () => {
  const sent = await openForm({ "POST /api/events": { status: 201, body: created } });
  typeTitle(created.title);
  submit();
  expect(await screen.findByText("Event created successfully!")).toBeTruthy();
  const { template: _, ...settings } = newEventDefaults;
  expect(posts(sent)[0]?.body).toEqual({ ...settings, icebreakerPrompt: null, title: created.title });
  expect(newEventDefaults).toMatchObject({ enableTranslation: false, enableLiveChat: true, chatCommunityId: "gfavip" });
});

it("[ADMIN-1] shows the chat settings only while live chat is on", async () => {
  await openForm();
  expect(screen.getByRole("switch", { name: "Anonymous chat allowed" })).toBeTruthy();
  fireEvent.click(screen.getByRole("switch", { name: "Live chat" }));
  await waitFor(() => expect(screen.queryByRole("switch", { name: "Anonymous chat allowed" })).toBeNull());
});

it("[EV-28] creates one event for a double submit", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const sent = await openForm({ "POST /api/events": () => promise.then(() => ({ status: 201, body: created })) });
  typeTitle(created.title);
  submit();
  submit();
  await waitFor(() => expect(posts(sent)).toHaveLength(1));
  submit();
  await act(async () => resolve());
  expect(await screen.findByText("Your event is ready")).toBeTruthy();
  expect(posts(sent)).toHaveLength(1);
});

it("[CRE-6] keeps the form's values after a refusal and after a reload", async () => {
  const refused = { status: 403, body: { code: "premium_required", message: "Premium Required" } };
  await openForm({ "POST /api/events": refused });
  typeTitle("Not lost");
  fireEvent.click(screen.getByRole("switch", { name: "Timer" }));
  submit();
  expect(await screen.findByText("Failed to create event")).toBeTruthy();
  expect(screen.getByText("Premium Required")).toBeTruthy();
  expect(titleField().value).toBe("Not lost");

  cleanup();
  await openForm();
  expect(titleField().value).toBe("Not lost");
  expect(screen.getByRole("switch", { name: "Timer" }).getAttribute("aria-checked")).toBe("false");
  fireEvent.click(screen.getByRole("button", { name: "Start over" }));
  await waitFor(() => expect(titleField().value).toBe(""));
});

async function createWithFakeTimers() {
  await openForm({ "POST /api/events": { status: 201, body: created } });
  typeTitle(created.title);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  submit();
  await vi.waitFor(() => screen.getByText("Your event is ready"));
}
const wait = (seconds: number) => {
  for (let passed = 0; passed < seconds * 10; passed += 1) act(() => void vi.advanceTimersByTime(100));
};
const address = () => window.location.pathname + window.location.search;

it("[CRE-7] shows address and links, and opens the event admin after 3 seconds", async () => {
  await createWithFakeTimers();
  const main = within(screen.getByRole("main"));
  expect(main.getByText(`${window.location.origin}/event/N3WEVENT`)).toBeTruthy();
  expect(main.getByRole("link", { name: "View Event" }).getAttribute("href")).toBe("/event/N3WEVENT");
  expect(main.getByRole("link", { name: "Go to Dashboard" }).getAttribute("href")).toBe("/admin");
  wait(2.9);
  expect(window.location.pathname).toBe("/admin/create");
  wait(0.2);
  expect(address()).toBe("/admin/N3WEVENT");
});

it.each([
  ["the pointer is over the card", (card: HTMLElement) => fireEvent.pointerEnter(card)],
  ["a link of the card has the focus", () => act(() => screen.getByRole("link", { name: "View Event" }).focus())],
  ["Copy was pressed", () => fireEvent.click(screen.getByRole("button", { name: "Copy" }))],
])("[CRE-7] pauses the countdown while %s", async (_what, begin) => {
  await createWithFakeTimers();
  wait(1);
  begin(screen.getByText("Your event is ready").closest<HTMLElement>("section")!);
  wait(10);
  expect(address()).toBe("/admin/create");
  expect(screen.getByRole("link", { name: "Open the event admin now" }).getAttribute("href")).toBe("/admin/N3WEVENT");
});

it("[CRE-7] continues with the remaining time when the pointer leaves", async () => {
  await createWithFakeTimers();
  const card = screen.getByText("Your event is ready").closest<HTMLElement>("section")!;
  wait(1.1);
  fireEvent.pointerEnter(card);
  wait(5);
  fireEvent.pointerLeave(card);
  wait(2.1);
  expect(address()).toBe("/admin/N3WEVENT");
});

it("[CRE-1] focuses the title when the form opens", async () => {
  await openForm();
  expect(document.activeElement).toBe(titleField());
});

it("[CRE-8] updates the phone preview with the form", async () => {
  await openForm();
  const phone = () => screen.getByLabelText("What your attendees will see");
  typeTitle("Hello room");
  await waitFor(() => expect(phone().textContent).toContain("Hello room"));
  expect(phone().textContent).toContain("What do you want to learn from this session?");
  fireEvent.click(screen.getByRole("switch", { name: "Icebreaker" }));
  await waitFor(() => expect(phone().textContent).toContain("Questions"));
});

it("[CRE-8] names the first tab in the preview as phones do", async () => {
  await openForm();
  const phone = within(screen.getByLabelText("What your attendees will see"));
  for (const name of ["Icebreaker", "Questions", "Reactions"]) fireEvent.click(screen.getByRole("switch", { name }));
  expect(await phone.findByText("Chat")).toBeTruthy();
  for (const name of ["Live chat", "Timer"]) fireEvent.click(screen.getByRole("switch", { name }));
  expect(await phone.findByText("Winners")).toBeTruthy();
});
