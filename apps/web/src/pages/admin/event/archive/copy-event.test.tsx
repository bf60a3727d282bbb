import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";

import { organizerEvent } from "../../../../testing/events.ts";
import { dismissToast } from "../../../../ui/toast.ts";
import { openAdmin, serverWith } from "../../admin-test-kit.tsx";

const event = organizerEvent({ title: "Spring meeting" });
const copy = organizerEvent({ id: "C0PYC0PY", title: "Autumn meeting" });
afterEach(() => dismissToast());

it("[COPY-7] Duplicate asks for a title, creates one event for repeated attempts, and opens it", async () => {
  let attempts = 0;
  const sent = openAdmin(`/admin/${event.id}/archive`, {
    ...serverWith([event]),
    [`POST /api/events/${event.id}/duplicate`]: () => {
      attempts += 1;
      if (attempts > 1) return { status: 201, body: copy };
      return { status: 503, body: { code: "unavailable", message: "Try again soon" } };
    },
  });
  fireEvent.click(await screen.findByRole("button", { name: "Duplicate…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Duplicate event" }));
  const title = dialog.getByLabelText<HTMLInputElement>("Title of the copy");
  expect(title.value).toBe("Spring meeting");
  const submit = () => fireEvent.click(dialog.getByRole("button", { name: "Duplicate" }));
  fireEvent.change(title, { target: { value: " " } });
  submit();
  expect(await dialog.findByText("Title is required")).toBeTruthy();
  fireEvent.change(title, { target: { value: "Autumn meeting" } });
  submit();
  expect(await screen.findByText("Try again soon")).toBeTruthy();
  submit();
  expect(await screen.findByRole("heading", { level: 1, name: "Autumn meeting" })).toBeTruthy();
  const posts = sent.filter(({ name }) => name.endsWith("/duplicate"));
  expect(posts.map(({ body }) => body)).toEqual([{ title: "Autumn meeting" }, { title: "Autumn meeting" }]);
});
