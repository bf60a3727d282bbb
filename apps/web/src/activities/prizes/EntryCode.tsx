/** The code of an entry in the draw. */
export function EntryCode({ children }: { children: string }) {
  return <code className="font-mono text-sm text-ink">{children}</code>;
}
