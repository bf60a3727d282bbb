import { useEffect, useState } from "react";

/**
 * False while content is painted for the first time, then true. The content that a page opens with is not animated;
 * only content that is added later is.
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
