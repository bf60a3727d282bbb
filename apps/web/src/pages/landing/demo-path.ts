import { paths } from "../../lib/paths.ts";
import { pageConfig } from "../../lib/page-data.ts";

/** Where View Demo leads: into the demo event, or to the tutorial where this installation has none. */
export function demoPath(): string {
  return pageConfig.demoEventId === null ? paths.tutorial() : paths.event(pageConfig.demoEventId);
}
