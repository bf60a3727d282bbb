import { useEffect, useState } from "react";

/**
 * False while content is painted for the first time, true for what joins it later. What a page opens with stands still;
 * only what comes while somebody looks enters with a movement.
 */
export function useHasPainted(hasContent: boolean): boolean {
  const [hasPainted, setHasPainted] = useState(false);
  useEffect(() => {
    if (!hasContent) return undefined;
    const timer = setTimeout(setHasPainted, 0, true);
    return () => clearTimeout(timer);
  }, [hasContent]);
  return hasPainted;
}
