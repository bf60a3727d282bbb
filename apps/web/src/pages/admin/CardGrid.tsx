import type { ComponentProps } from "react";

/** Cards beside each other, as many as fit. */
export function CardGrid(props: ComponentProps<"ul">) {
  return <ul {...props} className="mt-5 grid grid-cols-[repeat(auto-fill,minmax(min(100%,21rem),1fr))] gap-4" />;
}
