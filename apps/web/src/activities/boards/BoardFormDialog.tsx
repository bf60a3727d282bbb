/** The dialog to create or change a board. */
import { CreateBoard } from "@hubbub/contract/activities/boards/calls";
import { BOARD_PROMPT_MAX, PER_PERSON_MAX } from "@hubbub/contract/activities/boards/index";
import { Lock } from "lucide-react";
import { useForm, useWatch } from "react-hook-form";

import { plural, t } from "../../lib/i18n/translate.ts";
import { Banner } from "../../ui/Banner.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { FormSelect, FormSwitch, FormTextField } from "../../ui/form-fields.tsx";
import { resolverOf } from "../../ui/form-schema.ts";
import { type BoardDraft, toBody } from "./board-draft.ts";
import { ColumnFields } from "./ColumnFields.tsx";

interface BoardFormDialogProps {
  title: string;
  initial: BoardDraft;
  /** Whether there are ideas: then prompt, columns and anonymity cannot be changed. */
  isFixed: boolean;
  onSave: (body: CreateBoard) => Promise<unknown>;
  onClose: () => void;
}

const numbers = Array.from({ length: PER_PERSON_MAX }, (_, index) => index + 1);

export function BoardFormDialog({ title, initial, isFixed, onSave, onClose }: BoardFormDialogProps) {
  const form = useForm({ defaultValues: initial, resolver: resolverOf<BoardDraft, CreateBoard>(CreateBoard, toBody) });
  const { control } = form;
  const prompt = useWatch({ control, name: "prompt" });
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      scrolls
      size="lg"
      form={form}
      action={t("Save")}
      incomplete={prompt.trim() === ""}
      onSubmit={onSave}
    >
      {isFixed ? (
        <Banner tone="slate" icon={<Lock />}>
          {t("This board already has ideas. You can no longer change its prompt, columns or anonymity.")}
        </Banner>
      ) : null}
      <FormTextField
        control={control}
        name="prompt"
        label={t("Prompt")}
        placeholder={t("What should we change?")}
        max={BOARD_PROMPT_MAX}
        counter
        disabled={isFixed}
        data-autofocus={isFixed ? undefined : ""}
      />
      <ColumnFields form={form} isDisabled={isFixed} />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormSelect
          control={control}
          name="ideasPerPerson"
          label={t("Ideas per person")}
          options={numbers.map((count) => ({
            value: String(count),
            label: plural(count, "1 idea", "{count} ideas"),
          }))}
        />
        <FormSelect
          control={control}
          name="votesPerPerson"
          label={t("Votes per person")}
          options={numbers.map((count) => ({
            value: String(count),
            label: plural(count, "1 vote", "{count} votes"),
          }))}
        />
      </div>
      <div className="flex flex-col">
        <FormSwitch
          control={control}
          name="hideUntilVote"
          label={t("Hide ideas until voting starts")}
          description={t("Until then, people see only their own ideas.")}
        />
        <FormSwitch
          control={control}
          name="review"
          label={t("Review ideas")}
          description={t("Each idea waits until a moderator approves it.")}
        />
        <FormSwitch
          control={control}
          name="isAnonymous"
          label={t("Anonymous", { context: "an idea board" })}
          description={t("Nobody sees who wrote an idea.")}
          disabled={isFixed}
        />
      </div>
    </FormDialog>
  );
}
