import { fireEvent, render, screen } from "@testing-library/react";
import { createRef, useState } from "react";
import { describe, expect, it, vi } from "vitest";

import { counterState } from "./field-parts.tsx";
import { TextArea } from "./TextArea.tsx";
import { TextField } from "./TextField.tsx";

function Question({ start }: { start: string }) {
  const [value, setValue] = useState(start);
  return <TextArea label="Your question" value={value} onChange={setValue} max={280} counter />;
}

describe("fields", () => {
  it.each([
    [0, "plain"],
    [252, "plain"],
    [253, "near"],
    [280, "near"],
    [281, "over"],
  ])("[UI-8] with %i of 280 characters the counter is %s", (length, state) => {
    expect(counterState(length, 280)).toBe(state);
    render(<Question start={"x".repeat(length)} />);
    expect(screen.getByText(`${length} / 280`).dataset["state"]).toBe(state);
  });

  it("[UI-8] counts UTF-16 units, like the limit", () => {
    render(<Question start="🎉é" />);
    expect(screen.getByText("3 / 280")).toBeTruthy();
  });

  it("[UI-9] a field with a counter accepts longer text, so that pasted text is not cut", () => {
    render(<Question start="" />);
    const input = screen.getByLabelText("Your question");
    expect(input.getAttribute("maxlength")).toBeNull();
    fireEvent.change(input, { target: { value: "y".repeat(300) } });
    expect(screen.getByText("300 / 280")).toBeTruthy();
  });

  it("[UI-8] is announced near the limit and above it, not in between", () => {
    render(<Question start={"x".repeat(260)} />);
    const input = screen.getByLabelText("Your question");
    const spoken = screen.getByRole("status");
    expect(spoken.textContent).toBe("Near the limit of 280 characters");
    fireEvent.change(input, { target: { value: "x".repeat(261) } });
    expect(spoken.textContent).toBe("Near the limit of 280 characters");
    fireEvent.change(input, { target: { value: "x".repeat(281) } });
    expect(spoken.textContent).toBe("Over the limit of 280 characters");
  });

  it("[UI-10] an error marks the field as invalid and describes it", () => {
    render(
      <TextField
        label="Speaker profile"
        value="https:/broken"
        onChange={vi.fn<(value?: unknown) => void>()}
        error="Must be a valid URL"
      />,
    );
    const input = screen.getByLabelText("Speaker profile");
    expect(input.getAttribute("aria-invalid")).toBe("true");
    const described = document.getElementById(input.getAttribute("aria-describedby") ?? "");
    expect(described?.textContent).toBe("Must be a valid URL");
  });

  it("[UI-10] a field without a counter has maxlength, and ref is the input", () => {
    const ref = createRef<HTMLInputElement>();
    render(<TextField ref={ref} label="Name" value="" onChange={vi.fn<(value?: unknown) => void>()} max={50} />);
    expect(ref.current?.maxLength).toBe(50);
  });
});
