import { FileUp, Layers, Plus } from "lucide-react";
import { useState } from "react";

import { reasonOf } from "../../../lib/request.ts";
import { useOrganizerGroups } from "../../../groups/queries.ts";
import { plural, t } from "../../../lib/i18n/translate.ts";
import { paths } from "../../../lib/paths.ts";
import { useAutoRetry } from "../../../lib/use-auto-retry.ts";
import { Button, ButtonLink } from "../../../ui/Button.tsx";
import { PageCard } from "../PageCard.tsx";
import { AdminConnection } from "../AdminConnection.tsx";
import { useCanCreate } from "../access/use-admin-access.ts";
import { LoadFailed } from "../access/AccessCards.tsx";
import { LoadingCards } from "../access/LoadingCards.tsx";
import { CreateGroupDialog } from "./CreateGroupDialog.tsx";
import { GroupCard } from "./GroupCard.tsx";

/** The Event Groups tab: the organizer's groups, newest first. */
export function GroupsScreen() {
  const [creating, setCreating] = useState(false);
  const mayCreate = useCanCreate();
  const { data: groups, error, isPending, refetch } = useOrganizerGroups();
  const failure = useAutoRetry({
    isFailed: !groups && error !== null,
    isLoading: !groups && isPending,
    reason: reasonOf(error),
    retry: () => void refetch(),
  });
  if (failure !== null) return <LoadFailed reason={failure} pending={isPending} onRetry={() => void refetch()} />;

  const create = mayCreate ? (
    <div className="flex flex-wrap justify-center gap-2">
      <ButtonLink variant="quiet" icon={<FileUp />} href={paths.importSchedule()}>
        {t("Import a schedule")}
      </ButtonLink>
      <Button icon={<Plus />} onClick={() => setCreating(true)}>
        {t("Create Event Group")}
      </Button>
    </div>
  ) : null;
  return (
    <>
      <AdminConnection error={error} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div>
          <h1 className="text-2xl leading-tight">{t("Event Groups")}</h1>
          <p className="mt-1 text-muted">
            {groups && groups.length > 0
              ? plural(groups.length, "1 event group", "{count} event groups")
              : t("An event group, such as a conference, is a series of events with one link.")}
          </p>
        </div>
        {groups && groups.length > 0 ? create : null}
      </div>
      {!groups ? <LoadingCards label={t("Loading event groups…")} /> : null}
      {groups && groups.length > 0 ? (
        <ul className="grid gap-4.5 mt-5.5 grid-cols-[repeat(auto-fill,minmax(min(100%,21rem),1fr))]">
          {groups.map((group) => (
            <GroupCard key={group.id} group={group} />
          ))}
        </ul>
      ) : null}
      {groups?.length === 0 ? (
        <PageCard
          titleAs="h2"
          icon={<Layers />}
          tone="plum"
          title={t("No event groups yet")}
          description={t("Combine your events into a group with one page for all of them.")}
          action={create}
        />
      ) : null}
      <CreateGroupDialog open={creating} onClose={() => setCreating(false)} />
    </>
  );
}
