import { useSearchParams } from "wouter";

/** Whether the address asks for the remote control of the run sheet (`paths.linkRemote`). */
export function useIsRemote(): boolean {
  const [search] = useSearchParams();
  return search.get("view") === "remote";
}
