/** The mascot beside the Translate tab. On phones it is inside the tab. */
import { Parrot } from "../../ui/Parrot.tsx";
import { useParrotState } from "./parrot-state.ts";

export function ParrotCard() {
  return (
    <div className="hidden justify-center rounded-xl border border-line bg-surface px-5 pt-5 pb-3 md:flex">
      <Parrot state={useParrotState()} size={208} />
    </div>
  );
}
