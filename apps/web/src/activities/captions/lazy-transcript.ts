import { lazyComponent } from "../../ui/lazy-component.ts";

/** The transcript, which few people open. */
export const Transcript = lazyComponent(async () => (await import("./Transcript.tsx")).Transcript);
