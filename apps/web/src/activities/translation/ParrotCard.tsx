/** The mascot beside the Translate tab. On phones it is inside the tab. */
import { Card } from "../../ui/Card.tsx";
import { Parrot } from "../../ui/Parrot.tsx";
import { useParrotState } from "./parrot-state.ts";

export function ParrotCard() {
  return (
    <Card as="div" className="hidden justify-center md:flex">
      <Parrot state={useParrotState()} size={208} />
    </Card>
  );
}
