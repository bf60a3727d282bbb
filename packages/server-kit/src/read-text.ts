/** Reads the body of a response. @returns null if it has more bytes than allowed; the rest is not read then */
export async function readText(response: Response, bytesMax: number): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > bytesMax) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
