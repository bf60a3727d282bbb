import { type CaptionList, CaptionsFollow } from "@hubbub/contract/activities/captions/calls";
import { captions, DESK_BEAT_SECONDS } from "@hubbub/contract/activities/captions/index";
import { safeParse } from "zod/mini";

import { changeEvent } from "../../domain/events/events.store.ts";
import { RepeatingJob, UNTIL_WOKEN_MS } from "../../platform/repeating-job.ts";
import type { Activity, ActivityDeps } from "../activity.ts";
import { closeDesk } from "./caption-changes.ts";
import { CaptionReaders } from "./caption-readers.ts";
import { CaptionTranslations } from "./caption-translations.ts";
import { captionRoutes } from "./captions.routes.ts";
import { listDesks } from "./desks.store.ts";
import { captionReports, withoutRemoved } from "./segments.store.ts";

/** What is said on stage, in the languages of its readers. */
export function createCaptions(deps: ActivityDeps): Activity<"captions"> {
  const readers = new CaptionReaders(deps);
  const translations = new CaptionTranslations(deps, readers);
  const silentDesks = new RepeatingJob({
    everyMs: DESK_BEAT_SECONDS * 1000,
    atStart: false,
    work: async () => {
      const desks = await listDesks(deps.kysely);
      for (const { eventId, isSilent } of desks)
        if (isSilent) await changeEvent(deps.kysely, eventId, (change) => closeDesk(deps, change, "silent"));
      return desks.length > 0 ? undefined : UNTIL_WOKEN_MS;
    },
    onError: (error) => deps.logger.warn({ err: error }, "Could not end the captioning of a desk that is gone"),
    wokenBy: (wake) => deps.bus.onStale(["captions"], wake),
  });
  return {
    unit: captions,
    routes: (route) => captionRoutes(route, { ...deps, readers, translations }),
    onMessage: (eventId, member, message) => {
      readers.here.handle(eventId, member, message);
      if (message.type !== "captions:follow") return;
      const { language } = safeParse(CaptionsFollow, message["data"] ?? {}).data ?? {};
      if (language !== undefined) readers.here.follow(eventId, member, language === null ? [] : [language]);
    },
    jobs: [silentDesks, { start: () => readers.ask() }],
    ...captionReports,
    keepInPicture: {
      "GET /api/events/:eventId/captions/:language": async ({ taken }, connection, eventId) => {
        const lists = Object.entries(taken as Record<string, CaptionList>).map(
          async ([language, list]) => [language, await withoutRemoved(connection, eventId, list)] as const,
        );
        return Object.fromEntries(await Promise.all(lists));
      },
    },
    on: {
      archived: (change) => closeDesk(deps, change, "any"),
    },
    close: async () => {
      await translations.close();
      readers.close();
    },
  };
}
