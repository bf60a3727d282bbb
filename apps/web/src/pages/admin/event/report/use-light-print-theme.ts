import { useEffect } from "react";

/** Switches to the light theme while printing, and restores the theme afterwards. */
export function useLightPrintTheme(): void {
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
