import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";

import { JoinForm } from "./JoinForm.tsx";

afterEach(() => window.history.replaceState(null, "", "/"));

function join(code: string) {
  render(<JoinForm headline="Here for an event?" />);
  fireEvent.change(screen.getByLabelText("Event code"), { target: { value: code } });
  fireEvent.click(screen.getByRole("button", { name: "Join" }));
}

describe("joining with a code", () => {
  it.each(["7KQ4M2XD", "7kq4 m2xd", " 7kq4-m2xd ", "https://hubbub.example/event/7KQ4M2XD/chat?x=1"])(
    "[JOIN-1] %s opens its event",
    (code) => {
      join(code);
      expect(window.location.pathname).toBe("/event/7KQ4M2XD");
    },
  );

  it("[JOIN-1] reads the letters O, I and L as digits", () => {
    join("oil4m2xd");
    expect(window.location.pathname).toBe("/event/0114M2XD");
  });

  it.each([
    ["", "Type the code you see on the big screen."],
    ["7KQ4", "A code has 8 letters and digits, like 7KQ4 M2XD."],
    ["7KQ4 M2XU", "A code has 8 letters and digits, like 7KQ4 M2XD."],
    ["../admin", "A code has 8 letters and digits, like 7KQ4 M2XD."],
  ])("[JOIN-2] shows an error for «%s» and stays on the page", (code, sentence) => {
    join(code);
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(window.location.pathname).toBe("/");
  });
});
