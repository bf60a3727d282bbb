import { paths } from "../../lib/paths.ts";
import { pageConfig } from "../../lib/page-data.ts";

/** Path of "View Demo": the demo event, or the tutorial if this installation has no demo event. */
export function demoPath(): string {
  return pageConfig.demoEventId === null ? paths.tutorial() : paths.event(pageConfig.demoEventId);
}
