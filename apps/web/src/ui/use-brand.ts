import { BRAND_ATTRIBUTE } from "@hubbub/contract/page";
import { useEffect } from "react";

/**
 * Keeps the stylesheet of the brand up to date, which the server's HTML contains. Another one replaces it when it is
 * loaded, so that the page never shows the product's colors in between.
 */
export function useBrand(address: string | null | undefined): void {
  useEffect(() => {
    const earlier = [...document.head.querySelectorAll(`[${BRAND_ATTRIBUTE}]`)];
    if (earlier.at(-1)?.getAttribute("href") === (address ?? undefined)) return;
    const removeEarlier = () => earlier.forEach((link) => link.remove());
    if (!address) return removeEarlier();
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = address;
    link.setAttribute(BRAND_ATTRIBUTE, "");
    link.addEventListener("load", removeEarlier);
    document.head.append(link);
  }, [address]);
}
