import { useEffect } from "react";

/** Paper is white: a page printed from a dark screen is printed in the light theme, and goes back afterwards. */
export function useLightPaper(): void {
  useEffect(() => {
    const root = document.documentElement;
    let before: string | undefined;
    let isPrinting = false;
    const start = () => {
      if (isPrinting) return;
      isPrinting = true;
      before = root.dataset["theme"];
      root.dataset["theme"] = "light";
    };
    const end = () => {
      if (!isPrinting) return;
      isPrinting = false;
      if (before === undefined) delete root.dataset["theme"];
      else root.dataset["theme"] = before;
    };
    window.addEventListener("beforeprint", start);
    window.addEventListener("afterprint", end);
    return () => {
      end();
      window.removeEventListener("beforeprint", start);
      window.removeEventListener("afterprint", end);
    };
  }, []);
}
