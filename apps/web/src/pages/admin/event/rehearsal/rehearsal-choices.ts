import { formatNumber } from "../../../../lib/i18n/translate.ts";

const choice = <N extends number>(people: N) => ({
  people,
  value: String(people),
  label: () => formatNumber(people),
});

/**
 * The sizes of the contract, repeated here so that the page does not load the contract's schemas. A test compares them.
 */
export const REHEARSAL_CHOICES = [choice(50), choice(200), choice(500), choice(1000)] as const;
