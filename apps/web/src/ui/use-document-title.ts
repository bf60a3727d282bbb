import { useEffect } from "react";

/** Names the page in the browser's tab: "Tutorial · Hubbub"; without a title, the product alone. */
export function useDocumentTitle(title?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · Hubbub` : "Hubbub";
  }, [title]);
}
