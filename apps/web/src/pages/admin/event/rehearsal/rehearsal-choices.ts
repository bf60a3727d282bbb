import { interfaceLanguage } from "../../../../lib/i18n/translate.ts";

const choice = <N extends number>(people: N) => ({
  people,
  value: String(people),
  label: () => people.toLocaleString(interfaceLanguage()),
});

/** The contract's sizes. Written out, so that the desk need not load the contract's schemas for four numbers. */
export const REHEARSAL_CHOICES = [choice(50), choice(200), choice(500), choice(1000)] as const;
