import { API_KEY_SCOPES, type ApiKeyScope } from "@hubbub/contract/access";
import { API_KEY_DAYS, API_KEY_NAME_MAX, CreateApiKey } from "@hubbub/contract/api-keys";
import { isBlank } from "@hubbub/contract/text";
import { useForm, useWatch } from "react-hook-form";

import { formatUnit, t } from "../../../../lib/i18n/translate.ts";
import { useOrganizerEvents } from "../../../../organizer/queries.ts";
import { FormDialog } from "../../../../ui/FormDialog.tsx";
import { FormSelect, FormTextField } from "../../../../ui/form-fields.tsx";
import { resolverOf } from "../../../../ui/form-schema.ts";
import { SecretDialog } from "../../../../ui/SecretDialog.tsx";
import { FormCheckboxes } from "../FormCheckboxes.tsx";
import { useCreateKey } from "./key-data.ts";
import { scopeTexts } from "./scope-texts.ts";

/** How many days a key can be valid. */
const LIFETIMES = [7, 30, 90, 180, 365];

interface Fields {
  name: string;
  scopes: ApiKeyScope[];
  /** "" for all events. */
  eventId: string;
  days: number;
}

const resolver = resolverOf(CreateApiKey, (fields: Fields) => ({ ...fields, eventId: fields.eventId || null }));

/** Creates an API key, then shows it, which is possible only once. */
export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const { data: events = [] } = useOrganizerEvents();
  const call = useCreateKey();
  const defaultValues: Fields = { name: "", scopes: [], eventId: "", days: API_KEY_DAYS };
  const form = useForm({ defaultValues, resolver });
  const { control } = form;
  const [name, scopes] = useWatch({ control, name: ["name", "scopes"] });
  if (call.data) {
    const created = call.data;
    return (
      <SecretDialog title={t("API key “{name}”", { name: created.name })} secret={created.key} onClose={onClose} />
    );
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t("Create API key")}
      action={t("Create API key")}
      form={form}
      incomplete={isBlank(name) || scopes.length === 0}
      call={call}
    >
      <FormTextField
        control={control}
        name="name"
        label={t("Name")}
        hint={t("The name of the program that uses the key. The activity log shows this name.")}
        max={API_KEY_NAME_MAX}
        autoComplete="off"
        data-autofocus=""
      />
      <FormCheckboxes
        control={control}
        name="scopes"
        label={t("Scopes")}
        values={API_KEY_SCOPES}
        descriptions={scopeTexts}
      />
      <FormSelect
        control={control}
        name="eventId"
        label={t("Event")}
        hint={t("A key for one event cannot create events.")}
        options={[
          { value: "", label: t("All events") },
          ...events.map(({ id, title }) => ({ value: id, label: title })),
        ]}
      />
      <FormSelect
        control={control}
        name="days"
        label={t("Valid for")}
        options={LIFETIMES.map((days) => ({ value: String(days), label: formatUnit(days, "day") }))}
      />
    </FormDialog>
  );
}
