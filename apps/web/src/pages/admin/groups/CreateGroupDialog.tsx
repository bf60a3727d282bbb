import { GROUP_DESCRIPTION_MAX, GROUP_TITLE_MAX } from "@hubbub/contract/groups";
import { PERMALINK_MAX, permalinkFault, slugOf } from "@hubbub/contract/permalink";
import { isBlank } from "@hubbub/contract/text";
import { type SubmitEvent, useId, useState } from "react";

import { useCreateGroup } from "../../../groups/mutations.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { toast } from "../../../ui/toast.ts";
import { reasonOf } from "../mutations.ts";

interface CreateGroupDialogProps {
  open: boolean;
  onClose: () => void;
}

const EMPTY = { title: "", description: "", permalink: "" };

/** Form for a new group. Keeps the typed values, also when closed, until a group is created. */
export function CreateGroupDialog({ open, onClose }: CreateGroupDialogProps) {
  const formId = useId();
  const [fields, setFields] = useState(EMPTY);
  const [takenPermalink, setTakenPermalink] = useState<string | null>(null);
  const create = useCreateGroup();
  const change = (part: Partial<typeof EMPTY>) => setFields((current) => ({ ...current, ...part }));
  const fault = fields.permalink === "" ? null : permalinkFault(fields.permalink);

  const suggestPermalink = () => {
    if (fields.permalink === "") change({ permalink: slugOf(fields.title) });
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (create.isPending) return;
    if (isBlank(fields.title) || fields.permalink === "") {
      toast({ title: t("Missing fields"), description: t("Please fill in both title and permalink"), tone: "error" });
      return;
    }
    if (fault) return;
    try {
      await create.mutateAsync(fields);
      toast({ title: t("Event group created!"), tone: "success" });
      setFields(EMPTY);
      onClose();
    } catch (error) {
      const reason = reasonOf(error, t("Please try again. What you typed is kept."));
      if (reason === "Permalink already taken") setTakenPermalink(fields.permalink);
      toast({ title: t("Creation failed"), description: t(reason), tone: "error" });
    }
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("Create Event Group")}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t("Cancel")}
          </Button>
          <Button type="submit" form={formId} pending={create.isPending}>
            {t("Create")}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <TextField
          label={t("Title")}
          data-autofocus=""
          autoComplete="off"
          value={fields.title}
          max={GROUP_TITLE_MAX}
          onChange={(title) => change({ title })}
          onBlur={suggestPermalink}
        />
        <TextArea
          label={t("Description")}
          optional
          rows={2}
          value={fields.description}
          max={GROUP_DESCRIPTION_MAX}
          onChange={(description) => change({ description })}
        />
        <TextField
          label={t("Permalink")}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={fields.permalink}
          max={PERMALINK_MAX}
          hint={`/engage/${fields.permalink || "…"}`}
          error={
            fault
              ? t(fault)
              : takenPermalink !== null && takenPermalink === fields.permalink
                ? t("Permalink already taken")
                : null
          }
          onChange={(permalink) => change({ permalink: permalink.toLowerCase().replace(/[^a-z0-9-]/gu, "") })}
        />
      </form>
    </Dialog>
  );
}
