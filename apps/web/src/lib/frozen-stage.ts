import { createContext } from "react";

/** What a frozen stage shows instead of the present. */
interface FrozenStage {
  /** The server's time in epoch milliseconds; null if it is not known. */
  at: number | null;
  /** The answers of calls that read lists, by the name of the call. */
  lists: Readonly<Record<string, unknown>>;
}

/** Null outside of a frozen stage. `useLiveList` and `useCountdown` show it. */
export const FrozenStageContext = createContext<FrozenStage | null>(null);
