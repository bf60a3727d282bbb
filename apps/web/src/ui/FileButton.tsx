import { type ComponentProps, useRef } from "react";

import { Button } from "./Button.tsx";

interface FileButtonProps extends Omit<ComponentProps<typeof Button>, "onClick"> {
  /** Names the file field for screen readers and tests. */
  fieldLabel: string;
  /** The types of files, as in the attribute of the field. */
  accept: string;
  onFile: (file: File) => void;
}

/** A button that lets people choose a file. */
export function FileButton({ fieldLabel, accept, onFile, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        className="sr-only"
        type="file"
        accept={accept}
        tabIndex={-1}
        aria-label={fieldLabel}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // The same file can be chosen again after it was corrected.
          currentTarget.value = "";
          if (file) onFile(file);
        }}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  );
}
