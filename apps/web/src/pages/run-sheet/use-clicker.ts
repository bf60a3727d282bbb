import { useEffect, useEffectEvent } from "react";

/** Keys of presenter clickers and arrow keys: 1 is the next step, -1 the previous one. */
const keys: Record<string, 1 | -1> = { PageDown: 1, ArrowDown: 1, PageUp: -1, ArrowUp: -1 };

export function useClicker(onMove: (by: 1 | -1) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const by = keys[event.key] ?? sideways(event.key);
    if (by === 0) return;
    event.preventDefault();
    // A key that is held down moves once.
    if (!event.repeat) onMove(by);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
}

/** The arrow in the direction of reading is next. */
function sideways(key: string): 1 | -1 | 0 {
  if (key !== "ArrowRight" && key !== "ArrowLeft") return 0;
  return (key === "ArrowRight") === (document.documentElement.dir !== "rtl") ? 1 : -1;
}
