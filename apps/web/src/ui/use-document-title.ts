import { useEffect } from "react";

/** Sets the document title, for instance "Tutorial · Hubbub"; "Hubbub" without a title. */
export function useDocumentTitle(title?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · Hubbub` : "Hubbub";
  }, [title]);
}
