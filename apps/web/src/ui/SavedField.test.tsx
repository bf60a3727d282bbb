import { act, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";

import { SavedField } from "./SavedField.tsx";

/** Renders a field whose value is saved when the test calls the function in `answers`. */
function show() {
  const [sent, answers]: [string[], (() => void)[]] = [[], []];
  function Field() {
    const [value, setValue] = useState("");
    const save = async (text: string) => {
      sent.push(text);
      await new Promise<void>((resolve) => answers.push(resolve));
      setValue(text);
    };
    return <SavedField label="Title" value={value} onSave={save} />;
  }
  render(<Field />);
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Title" });
  return {
    sent,
    field,
    type: (text: string) => fireEvent.change(field, { target: { value: text } }),
    answer: (index: number) => act(async () => answers[index]?.()),
  };
}

it("[GRP-77] saves a text that was typed while an earlier one is being saved", async () => {
  const { sent, field, type, answer } = show();
  type("A");
  fireEvent.keyDown(field, { key: "Enter" });
  fireEvent.blur(field);
  expect(sent).toEqual(["A"]);
  type("AB");
  fireEvent.blur(field);
  expect(sent).toEqual(["A", "AB"]);
  await answer(0);
  expect(field.value).toBe("AB");
  await answer(1);
  expect(field.value).toBe("AB");
  expect(screen.queryByRole("button", { name: "Save Title" })).toBeNull();
});

it("[GRP-77] saves the earlier value again if it was restored while another one is being saved", async () => {
  const { sent, field, type, answer } = show();
  type("A");
  fireEvent.keyDown(field, { key: "Enter" });
  type("");
  fireEvent.blur(field);
  await answer(0);
  await answer(1);
  expect(sent).toEqual(["A", ""]);
  expect(field.value).toBe("");
});
