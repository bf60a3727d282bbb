/**
 * The admin page of one event group: /admin/groups/{permalink}, and below it /import, /codes and /links. A new group is
 * imported at /admin/groups/import, which is no permalink.
 */
import { useState } from "react";
import { useParams } from "wouter";

import type { AdminGroup } from "../../../groups/keys.ts";
import { useAdminGroup } from "../../../groups/queries.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { randomId } from "../../../lib/random-id.ts";
import { NEW_FROM_SCHEDULE, paths } from "../../../lib/paths.ts";
import { isMissing } from "../../../lib/request.ts";
import { useLiveRoom } from "../../../live/use-live-room.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { Parrot } from "../../../ui/Parrot.tsx";
import { useBrand } from "../../../ui/use-brand.ts";
import { useDocumentTitle } from "../../../ui/use-document-title.ts";
import { useLoadFailure } from "../access/AccessCards.tsx";
import { LoadingCards } from "../access/LoadingCards.tsx";
import { RequireOrganizer } from "../access/RequireOrganizer.tsx";
import { AdminConnection } from "../AdminConnection.tsx";
import { AdminHeader } from "../AdminHeader.tsx";
import { PageCard } from "../PageCard.tsx";
import { PageMain } from "../PageMain.tsx";
import { ImportSchedule } from "../schedule/ImportSchedule.tsx";
import { GroupAdmin } from "./GroupAdmin.tsx";
import { CodeSheet } from "./CodeSheet.tsx";
import { SpeakerLinks } from "./SpeakerLinks.tsx";
import { canManage, isOwner } from "./group-permissions.ts";

export default function GroupAdminPage() {
  const params = useParams<{ permalink: string; view?: string }>();
  const permalink = (params.permalink ?? "").toLowerCase();
  return (
    <RequireOrganizer>
      <AdminHeader current="groups" />
      <PageMain>
        {permalink === NEW_FROM_SCHEDULE ? (
          <ImportSchedule group={null} />
        ) : (
          <LoadedGroup permalink={permalink} view={params.view} />
        )}
      </PageMain>
    </RequireOrganizer>
  );
}

function LoadedGroup({ permalink, view }: { permalink: string; view: string | undefined }) {
  const [participantId] = useState(() => `admin-${randomId()}`);
  const { data: group, error, isPending, refetch } = useAdminGroup(permalink);
  const isNotFound = isMissing(error);
  const failure = useLoadFailure({ data: group, error: isNotFound ? null : error, isPending, refetch });
  const isLoaded = group && !isNotFound;
  useLiveRoom(isLoaded ? { groupId: group.id, participantId } : null);

  if (isNotFound) return <AdminGroupNotFound />;
  if (failure) return failure;
  if (!isLoaded) return <LoadingGroup />;
  return (
    <>
      <AdminConnection error={error} />
      <GroupViewOf key={group.id} group={group} view={view} />
    </>
  );
}

function LoadingGroup() {
  useDocumentTitle(t("Event Group Admin"));
  return <LoadingCards label={t("Loading event group...")} />;
}

/** The view that the address names; the admin page for those who may not open it. */
function GroupViewOf({ group, view }: { group: AdminGroup; view: string | undefined }) {
  useBrand(group.brand?.styles);
  if (view === "codes" && "role" in group) return <CodeSheet group={group} />;
  if (view === "links" && canManage(group)) return <SpeakerLinks group={group} />;
  if (view === "import" && isOwner(group)) return <ImportSchedule group={group} />;
  return <GroupAdmin group={group} />;
}

function AdminGroupNotFound() {
  useDocumentTitle(t("Event Group Admin"));
  return (
    <PageCard
      picture={<Parrot state="sleeping" size={120} />}

      title={t("Event group not found.")}
      description={t("It may have been deleted. Check the address.")}
      action={<ButtonLink href={paths.admin("groups")}>{t("Event Groups")}</ButtonLink>}
    />
  );
}
