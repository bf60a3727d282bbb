import { ACCESS_LINK_LABEL_MAX, type CreatedAccessLink } from "@hubbub/contract/access-links";
import { ACCESS_LINK_ROLES, type AccessLinkRole } from "@hubbub/contract/access";
import { isBlank, normalizeText } from "@hubbub/contract/text";
import { type SubmitEvent, useId, useState } from "react";

import { t } from "../../../../../lib/i18n/translate.ts";
import { Button } from "../../../../../ui/Button.tsx";
import { CopyButton } from "../../../../../ui/CopyButton.tsx";
import { Dialog } from "../../../../../ui/Dialog.tsx";
import { QrCode } from "../../../../../ui/QrCode.tsx";
import { Select } from "../../../../../ui/Select.tsx";
import { TextField } from "../../../../../ui/TextField.tsx";
import { toast } from "../../../../../ui/toast.ts";
import { reasonOf } from "../../../mutations.ts";
import { useCreateLink } from "./link-data.ts";
import { roleDescriptions, roleNames } from "./link-roles.ts";

const HOUR_MS = 3600_000;
const LIFETIMES = ["12", "24", "72", "168", "720"] as const;
type Hours = (typeof LIFETIMES)[number];
const lifetimeNames: Record<Hours, () => string> = {
  "12": () => t("12 hours"),
  "24": () => t("1 day"),
  "72": () => t("3 days"),
  "168": () => t("7 days"),
  "720": () => t("30 days"),
};

function endAfter(hours: Hours): string {
  return new Date(Date.now() + Number(hours) * HOUR_MS).toISOString();
}

/** Creates a link, then shows its address, which cannot be shown again. */
export function CreateLinkDialog({ eventId, onClose }: { eventId: string; onClose: () => void }) {
  const [created, setCreated] = useState<CreatedAccessLink | null>(null);
  if (created) return <CreatedDialog link={created} onClose={onClose} />;
  return <NewLinkDialog eventId={eventId} onCreated={setCreated} onClose={onClose} />;
}

interface NewLinkDialogProps {
  eventId: string;
  onCreated: (link: CreatedAccessLink) => void;
  onClose: () => void;
}

function NewLinkDialog({ eventId, onCreated, onClose }: NewLinkDialogProps) {
  const formId = useId();
  const [typed, setTyped] = useState("");
  const [role, setRole] = useState<AccessLinkRole>("moderator");
  const [hours, setHours] = useState<Hours>("24");
  const create = useCreateLink(eventId);
  const label = normalizeText(typed);

  const submit = async (submitted: SubmitEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    if (isBlank(label) || create.isPending) return;
    try {
      onCreated(await create.mutateAsync({ role, label, expiresAt: endAfter(hours) }));
    } catch (error) {
      toast({ title: t("Failed to create the link"), description: reasonOf(error, ""), tone: "error" });
    }
  };
  const footer = (
    <>
      <Button variant="quiet" onClick={onClose}>
        {t("Cancel")}
      </Button>
      <Button type="submit" form={formId} pending={create.isPending} disabled={isBlank(label)}>
        {t("Create Link")}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={t("Create Link")} footer={footer}>
      <form id={formId} className="flex flex-col gap-4" onSubmit={(submitted) => void submit(submitted)}>
        <Select
          label={t("Role")}
          hint={roleDescriptions[role]()}
          value={role}
          onChange={setRole}
          options={ACCESS_LINK_ROLES.map((value) => ({ value, label: roleNames[value]() }))}
        />
        <TextField
          label={t("Label")}
          hint={t("Whom or what it is for. The activity log shows it.")}
          value={typed}
          onChange={setTyped}
          max={ACCESS_LINK_LABEL_MAX}
          autoComplete="off"
          data-autofocus=""
        />
        <Select
          label={t("Works for")}
          value={hours}
          onChange={setHours}
          options={LIFETIMES.map((value) => ({ value, label: lifetimeNames[value]() }))}
        />
      </form>
    </Dialog>
  );
}

function CreatedDialog({ link, onClose }: { link: CreatedAccessLink; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={false}
      title={t("Link for “{label}”", { label: link.label })}
      description={t("Copy or scan it now: the address cannot be shown again.")}
      footer={
        <>
          <CopyButton value={link.url} label={t("Copy")} toastTitle={t("Link copied!")} variant="primary" />
          <Button variant="quiet" onClick={onClose}>
            {t("Done")}
          </Button>
        </>
      }
    >
      <div className="mt-4 flex flex-col items-center gap-4">
        <QrCode value={link.url} size={220} label={t("QR code of the link")} />
        <p dir="ltr" className="self-stretch py-3 px-3.5 rounded-md bg-sunken text-size-sm break-all select-all">
          {link.url}
        </p>
      </div>
    </Dialog>
  );
}
