import { FieldFrame, type TextInputProps, useTextInput } from "./field-parts.tsx";

/** Several lines of text, growing with what is written. `ref` reaches the textarea. */
export function TextArea(props: TextInputProps<"textarea">) {
  const { frame, input } = useTextInput(props);
  return (
    <FieldFrame {...frame}>
      <textarea rows={3} {...input} />
    </FieldFrame>
  );
}
