/** A turning ring as high as the text beside it. Hidden from screen readers: a text says what is loading. */
export function Spinner() {
  return (
    <span
      className="inline-block size-[1.125em] animate-spinner rounded-full border-2 border-current border-e-transparent"
      aria-hidden="true"
    />
  );
}
