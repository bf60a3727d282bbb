/** What the first view of an event page shows after the first paint: one bundle (`vite.config.ts`). */
export { Toaster } from "../../ui/Toaster.tsx";
export { AccountControl } from "./AccountControl.tsx";
export { EventCompanion, FollowSwitch } from "./companion/EventCompanion.tsx";
export { EventFooter } from "./EventFooter.tsx";
export { ShareCard } from "./ShareCard.tsx";
