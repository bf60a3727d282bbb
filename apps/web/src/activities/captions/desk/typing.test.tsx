import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";

import { refusal } from "../../../testing/fake-server.ts";
import { readToast } from "../../../ui/toast.ts";
import { PATH, press, setUpDesk, startCaptioning } from "./desk-test-kit.tsx";

setUpDesk();

describe("typing", () => {
  it("[CAP-82] Enter sends a caption with its language and speaker, and clears the field", async () => {
    const { segments, leaseId } = await startCaptioning();
    fireEvent.change(screen.getByLabelText("Spoken language"), { target: { value: "fr" } });
    fireEvent.change(screen.getByLabelText(/^Speaker/u), { target: { value: " Ines " } });
    const field = screen.getByLabelText("Type a caption");
    fireEvent.change(field, { target: { value: "Bonjour" } });
    fireEvent.keyDown(field, { key: "Enter" });
    await waitFor(() => expect(segments()).toHaveLength(1));
    expect(segments()[0]).toMatchObject({
      leaseId,
      language: "fr",
      text: "Bonjour",
      isFinal: true,
      source: "typed",
      label: "Ines",
    });
    expect(field).toHaveProperty("value", "");
  });

  it("[CAP-89] says how many captions are not sent yet, and why one was refused", async () => {
    const { server } = await startCaptioning({ server: { [`POST ${PATH}`]: "offline" } });
    const field = screen.getByLabelText("Type a caption");
    fireEvent.change(field, { target: { value: "Hello" } });
    press("Send");
    expect(await screen.findByText("1 caption has not been sent yet. Check your connection.")).toBeTruthy();
    server[`POST ${PATH}`] = refusal(400, "invalid", "Text is too long");
    await waitFor(
      () => expect(readToast()).toMatchObject({ title: "Could not send the caption", description: "Text is too long" }),
      { timeout: 3000 },
    );
    expect(screen.queryByText("1 caption has not been sent yet. Check your connection.")).toBeNull();
  });

  it("[CAP-89] says how many captions were not sent when captioning stops without a connection", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await startCaptioning({ server: { [`POST ${PATH}`]: "offline" } });
    const field = screen.getByLabelText("Type a caption");
    for (const text of ["First", "Second"]) {
      fireEvent.change(field, { target: { value: text } });
      fireEvent.keyDown(field, { key: "Enter" });
    }
    press("Stop captioning");
    await act(() => vi.advanceTimersByTimeAsync(6000));
    expect(screen.getByRole("button", { name: "Start captioning" })).toBeTruthy();
    expect(readToast()).toMatchObject({ title: "2 captions were not sent" });
  });
});
