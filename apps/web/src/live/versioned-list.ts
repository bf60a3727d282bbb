/**
 * Replaces lists that have a version. If somebody else has replaced the list since it was read, the server answers 409
 * and changes nothing. `useVersionedChange` then makes its change again to the newer list, if that is safe. A form gets
 * the changes of others (`useVersionedForm`), and the person sends it again.
 */
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { useState } from "react";

import { isConflict } from "../lib/request.ts";
import { type CallToasts, useCall, useFormCall } from "../lib/use-call.ts";
import { applyChange, type ListKey, newerOf } from "./live-list.ts";

interface Changed<List> {
  before: List;
  after: List;
}

interface ChangeSettings<List, Change> extends CallToasts<Changed<List>, Change> {
  queryKey: ListKey<List>;
  read: () => Promise<List>;
  /** Sends the list with the change. Called again with a newer list after a conflict. */
  replace: (change: Change, list: List) => Promise<List>;
  /** How often a change is sent at most: more than once only if making it twice is the same as making it once. */
  tries: number;
}

/** Changes a list. Each change waits for the one before it, and is made to its result. */
export function useVersionedChange<List extends { version: number }, Change>(settings: ChangeSettings<List, Change>) {
  const { queryKey, read, replace, tries, ...toasts } = settings;
  return useCall<Changed<List>, Change>({
    ...toasts,
    queue: queryKey,
    send: async (change, client) => {
      // Not cached any more if the person has left the event: this change has waited, or undoes one.
      let before = client.getQueryData<List>(queryKey) ?? (await read());
      for (let attempt = 1; ; attempt += 1) {
        try {
          return { before, after: await replace(change, before) };
        } catch (error) {
          const newer = isConflict(error) && attempt < tries ? await read().catch(() => before) : before;
          if (newer.version === before.version) throw error;
          before = newer;
        }
      }
    },
    onDone: ({ after }, client) => applyChange(client, queryKey, (cached) => newerOf(cached, after)),
    onFailed: (_, client) => void client.invalidateQueries({ queryKey, exact: true }),
  });
}

interface FormSettings<List, Body> extends CallToasts<List, Body> {
  queryKey: ListKey<List>;
  /** The form started with this list. Undefined until it is loaded; changes after that are ignored. */
  started: List | undefined;
  /** Sends the form's content, with the version that it is based on. */
  replace: (body: Body, version: number | undefined) => Promise<List>;
  /** Changes the form's content as others have changed the list. */
  rebase: (before: List, newest: List) => void;
  refetches?: QueryKey;
}

/** Replaces a list with the content of a form. */
export function useVersionedForm<List extends { version: number }, Body>(settings: FormSettings<List, Body>) {
  const { queryKey, started, replace, rebase, ...toasts } = settings;
  const [base, setBase] = useState(started);
  if (!base && started) setBase(started);
  return useFormCall<List, Body>({
    ...toasts,
    send: (body) => replace(body, base?.version),
    onDone: (after, client) => applyChange(client, queryKey, (cached) => newerOf(cached, after)),
    onFailed: async (failure, client) => {
      const newest = isConflict(failure) ? await refetched(client, queryKey) : undefined;
      if (!base || !newest || newest.version === base.version) return;
      rebase(base, newest);
      setBase(newest);
    },
  });
}

/** Fetches a cached list again. After a failure, what is cached stays. */
async function refetched<List>(client: QueryClient, queryKey: ListKey<List>): Promise<List | undefined> {
  await client.invalidateQueries({ queryKey, exact: true, refetchType: "all" });
  return client.getQueryData<List>(queryKey);
}
