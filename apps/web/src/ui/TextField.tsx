import { FieldFrame, type TextInputProps, useTextInput } from "./field-parts.tsx";

/** A line of text with its label, a sentence below and, if asked for, a counter. `ref` reaches the input. */
export function TextField(props: TextInputProps<"input">) {
  const { frame, input } = useTextInput(props);
  return (
    <FieldFrame {...frame}>
      <input type="text" {...input} />
    </FieldFrame>
  );
}
