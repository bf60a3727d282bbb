/** The parts of the event page's first view that load after the first paint, in one chunk (`vite.config.ts`). */
export { Toaster } from "../../ui/Toaster.tsx";
export { AccountControl } from "./AccountControl.tsx";
export { EventCompanion, FollowSwitch } from "./companion/EventCompanion.tsx";
export { EventFooter } from "./EventFooter.tsx";
export { ShareCard } from "./ShareCard.tsx";
