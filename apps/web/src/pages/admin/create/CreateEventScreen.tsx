import type { OrganizerEvent } from "@hubbub/contract/events";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";

import { t } from "../../../lib/i18n/translate.ts";
import { useDocumentTitle } from "../../../ui/use-document-title.ts";
import { useMayCreate } from "../gate/admission.ts";
import { PremiumCard } from "../gate/GateCards.tsx";
import { AudiencePreview } from "./AudiencePreview.tsx";
import { CreateEventForm } from "./CreateEventForm.tsx";
import { CreatedCard } from "./CreatedCard.tsx";
import { newEventDefaults, type NewEventFields, readDraft } from "./new-event.ts";

/** The form with a picture of its outcome beside it; after success, the new event's card. */
export function CreateEventScreen() {
  const [created, setCreated] = useState<OrganizerEvent | null>(null);
  useDocumentTitle(t("Create Event"));
  const mayCreate = useMayCreate();
  if (created) return <CreatedCard event={created} />;
  return mayCreate ? <FormWithPreview onCreated={setCreated} /> : <PremiumCard />;
}

function FormWithPreview({ onCreated }: { onCreated: (event: OrganizerEvent) => void }) {
  const [draft] = useState(readDraft);
  const form = useForm<NewEventFields>({ defaultValues: draft ?? newEventDefaults });
  const fields = useWatch({ control: form.control, compute: (values: NewEventFields) => values });
  return (
    <div className="create">
      <CreateEventForm form={form} fields={fields} hadDraft={draft !== null} onCreated={onCreated} />
      <AudiencePreview fields={fields} />
    </div>
  );
}
