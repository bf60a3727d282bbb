/** The bus as the product uses it: what its publications invalidate are names of `cache-names.ts`. */
import type { Bus as AnyBus } from "../platform/bus/bus.ts";
import type { CacheName } from "./cache-names.ts";

export type Bus = AnyBus<CacheName>;
export { EVERYTHING, isStaleBy, type NodeNote } from "../platform/bus/bus.ts";
