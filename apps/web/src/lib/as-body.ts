/** A file as the body of a call. The server reads its type from the content. */
export function asBody(file: File): Blob {
  return new Blob([file], { type: "application/octet-stream" });
}
