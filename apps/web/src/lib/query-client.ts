/** What this page has read, one for all its screens. */
import { QueryClient } from "./query/query-client.ts";

export const queryClient = new QueryClient();
