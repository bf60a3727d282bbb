import { FileUp, Layers, Plus } from "lucide-react";
import { useOrganizerGroups } from "../../../groups/queries.ts";
import { plural, t } from "../../../lib/i18n/translate.ts";
import { paths } from "../../../lib/paths.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { DialogButton } from "../../../ui/DialogButton.tsx";
import { PageCard } from "../PageCard.tsx";
import { AdminConnection } from "../AdminConnection.tsx";
import { useCanCreate } from "../access/use-admin-access.ts";
import { useLoadFailure } from "../access/AccessCards.tsx";
import { LoadingCards } from "../access/LoadingCards.tsx";
import { GROUP_DESCRIPTION_MAX, type OrganizerGroup } from "@hubbub/contract/groups";
import { Link } from "wouter";
import { isBlank } from "@hubbub/contract/text";
import { useForm } from "react-hook-form";
import { Badge } from "../../../ui/Badge.tsx";
import { Card } from "../../../ui/Card.tsx";
import { CardGrid } from "../CardGrid.tsx";
import { useCreateGroup } from "../../../groups/mutations.ts";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { FormTextArea } from "../../../ui/form-fields.tsx";
import { Hint } from "../../../ui/Hint.tsx";
import { toast } from "../../../ui/toast.ts";
import { NewGroupFields, newGroupResolver } from "./NewGroupFields.tsx";

/** The Event Groups tab: the organizer's groups, newest first. */
export function GroupsScreen() {
  const mayCreate = useCanCreate();
  const query = useOrganizerGroups();
  const { data: groups, error } = query;
  const failure = useLoadFailure(query);
  if (failure) return failure;
  const hasGroups = groups !== undefined && groups.length > 0;

  const create = mayCreate ? (
    <div className="flex flex-wrap justify-center gap-2 max-sm:w-full max-sm:flex-col">
      <ButtonLink variant="quiet" icon={<FileUp />} href={paths.importSchedule()}>
        {t("Import a schedule")}
      </ButtonLink>
      <DialogButton icon={<Plus />} renderDialog={(close) => <CreateGroupDialog onClose={close} />}>
        {t("Create Event Group")}
      </DialogButton>
    </div>
  ) : null;
  return (
    <>
      <AdminConnection error={error} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div>
          <h1 className="text-2xl leading-tight">{t("Event Groups")}</h1>
          <p className="mt-1 text-muted">
            {hasGroups
              ? plural(groups.length, "1 event group", "{count} event groups")
              : t("An event group, such as a conference, is a series of events with one link.")}
          </p>
        </div>
        {hasGroups ? create : null}
      </div>
      {!groups ? <LoadingCards label={t("Loading…")} /> : null}
      {hasGroups ? (
        <CardGrid>
          {groups.map((group) => (
            <GroupCard key={group.id} group={group} />
          ))}
        </CardGrid>
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
    </>
  );
}

/** A group with its public address. The entire card links to the group's admin page. */
function GroupCard({ group }: { group: OrganizerGroup }) {
  return (
    <Card
      as="li"
      className="relative flex min-h-52 flex-col gap-2.5 hover:shadow-soft has-[a:focus-visible]:focus-ring"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-sm leading-snug text-muted">
          {plural(group.sessionCount, "1 session", "{count} sessions")}
        </span>
        {group.sessionAccessMode === "hybrid" ? <Badge tone="plain">{t("Hybrid Mode")}</Badge> : null}
      </div>
      <div>
        <h2 dir="auto" className="line-clamp-2 text-lg leading-snug">
          <Link
            href={paths.adminGroup(group.permalink)}
            className="outline-none after:absolute after:inset-0 after:rounded-[inherit]"
          >
            {group.title}
          </Link>
        </h2>
        <Hint dir="auto" className="mt-0.5 line-clamp-2 min-h-[3em]">
          {group.description}
        </Hint>
      </div>
      <p dir="ltr" className="mt-auto text-sm leading-snug break-all text-teal-ink rtl:text-end">
        {paths.engage(group.permalink)}
      </p>
    </Card>
  );
}

/** Form for a new group. */
function CreateGroupDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    mode: "onChange",
    defaultValues: { title: "", description: "", permalink: "" },
    resolver: newGroupResolver,
  });
  const showMissing = () => {
    const { title, permalink } = form.getValues();
    if (isBlank(title) || permalink === "")
      toast({ title: t("Missing fields"), description: t("Please fill in both title and permalink"), tone: "error" });
  };
  return (
    <FormDialog
      onClose={onClose}
      title={t("Create Event Group")}
      action={t("Create")}
      form={form}
      call={useCreateGroup()}
      onSent={onClose}
      onInvalid={showMissing}
    >
      <NewGroupFields form={form}>
        <FormTextArea
          control={form.control}
          name="description"
          label={t("Description")}
          optional
          rows={2}
          max={GROUP_DESCRIPTION_MAX}
        />
      </NewGroupFields>
    </FormDialog>
  );
}
