import { EventFile } from "@hubbub/contract/event-file";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";

import { organizerEvent } from "../../../testing/events.ts";
import type { Server } from "../../../testing/fake-server.ts";
import { dismissToast } from "../../../ui/toast.ts";
import { openAdmin, serverWith } from "../admin-test-kit.tsx";
import { newEventDefaults } from "./new-event.ts";
import { fieldsOf, TEMPLATE_LIST } from "./templates.ts";

const created = organizerEvent({ id: "N3WEVENT", title: "Kickoff" });
afterEach(() => {
  dismissToast();
  window.sessionStorage.clear();
});

async function openForm(server: Server = {}) {
  const sent = openAdmin("/admin/create", { ...serverWith([organizerEvent()]), ...server });
  await screen.findByRole("heading", { level: 1, name: "Create Event" });
  return { posts: () => sent.filter(({ name }) => name.startsWith("POST")) };
}

const typeTitle = (value: string) => fireEvent.change(screen.getByLabelText("Title"), { target: { value } });
const upload = (content: string) => {
  const file = new File([content], "event.json", { type: "application/json" });
  fireEvent.change(screen.getByLabelText("Event settings file"), { target: { files: [file] } });
};

it("[COPY-8] a template sets activities and the icebreaker's question, keeps the title, and adds polls as drafts", async () => {
  const { posts } = await openForm({ "POST /api/events/import": { status: 201, body: created } });
  typeTitle("Kickoff");
  fireEvent.click(screen.getByRole("radio", { name: "Lecture" }));
  await waitFor(() =>
    expect(screen.getByRole("switch", { name: "Live chat" }).getAttribute("aria-checked")).toBe("false"),
  );
  expect(screen.getByText(/The template will add 3 polls as drafts/u).textContent).toContain("How should we continue?");
  fireEvent.submit(document.querySelector("form")!);
  expect(await screen.findByText("Event created successfully!")).toBeTruthy();
  const [sent, ...others] = posts();
  expect([sent?.name, others]).toEqual(["POST /api/events/import", []]);
  expect(sent?.body).toMatchObject({
    title: "Kickoff",
    settings: {
      enableLiveChat: false,
      enableWordCloud: true,
      icebreakerPrompt: "What comes to mind when you think of today's topic?",
    },
    polls: [{ kind: "choice" }, { kind: "scale" }, { kind: "text" }],
  });
  expect(EventFile.safeParse(sent?.body).success).toBe(true);
});

it("[COPY-8] Blank has the defaults, and choosing it again removes what a template set", async () => {
  const { posts } = await openForm({ "POST /api/events": { status: 201, body: created } });
  fireEvent.click(screen.getByRole("radio", { name: "Workshop" }));
  fireEvent.click(screen.getByRole("radio", { name: "Blank" }));
  expect(screen.queryByText(/as drafts/u)).toBeNull();
  typeTitle("Kickoff");
  fireEvent.submit(document.querySelector("form")!);
  await screen.findByText("Event created successfully!");
  expect(posts().map(({ name }) => name)).toEqual(["POST /api/events"]);
  const { template: _, ...settings } = newEventDefaults;
  expect(posts()[0]?.body).toEqual({ ...settings, icebreakerPrompt: null, title: "Kickoff" });
});

it.each(TEMPLATE_LIST.map((template) => [template.id, template] as const))(
  "[COPY-8] the server accepts the template %s",
  (id, { polls }) => {
    const {
      title: _title,
      template: _template,
      chatCommunityId: _community,
      icebreakerPrompt,
      ...settings
    } = fieldsOf(id, newEventDefaults);
    const file = {
      format: "hubbub-event",
      version: 1,
      title: "x",
      settings: { ...settings, ...(icebreakerPrompt ? { icebreakerPrompt } : {}) },
      polls: polls(),
    };
    expect(EventFile.safeParse(file).error?.issues).toBeUndefined();
  },
);

it("[COPY-9] imports a file and opens the new event", async () => {
  const { posts } = await openForm({ "POST /api/events/import": { status: 201, body: created } });
  upload(JSON.stringify({ format: "hubbub-event", version: 1, title: "Kickoff" }));
  expect(await screen.findByText("Your event is ready")).toBeTruthy();
  expect(posts().map(({ body }) => body)).toEqual([{ format: "hubbub-event", version: 1, title: "Kickoff" }]);
});

it("[COPY-9] lists each fault of a refused file, and sends no file that is none", async () => {
  const message = "title: Title is required; polls[0].kind: kind must be one of choice, scale";
  const { posts } = await openForm({
    "POST /api/events/import": { status: 400, body: { code: "invalid", message } },
  });
  upload(JSON.stringify({ format: "hubbub-event" }));
  expect(await screen.findByText("title: Title is required")).toBeTruthy();
  expect(screen.getByText("polls[0].kind: kind must be one of choice, scale")).toBeTruthy();
  upload("<html>");
  expect(
    await screen.findByText(
      "This is not an event settings file. Choose a JSON file that was saved with “Download settings”.",
    ),
  ).toBeTruthy();
  expect(screen.queryByText("title: Title is required")).toBeNull();
  expect(posts()).toHaveLength(1);
});
