import type { DrawProof } from "@hubbub/contract/activities/prizes/calls";
import type { ReactNode } from "react";

import { formatTimeOrDate } from "../../lib/format-date.ts";
import { formatNumber, plural, t } from "../../lib/i18n/translate.ts";
import { shownName } from "../../ui/shown-name.ts";
import { EntryCode } from "./EntryCode.tsx";

/** The steps of the draw in their order, with the values that anybody needs to repeat it. */
export function ProofSteps({ proof, ownCode }: { proof: DrawProof; ownCode: string | null }) {
  const { seed, seedHash, entries, leftOut, entriesHash, winnerIndex, winnerCode, winner } = proof;
  return (
    <ol className="grid w-full min-w-0 gap-4">
      <Step number={1} title={t("A secret seed was chosen before the draw")}>
        <p className="text-sm text-ink-2">
          {t("Its SHA-256 hash has been public since {time}:", { time: formatTimeOrDate(proof.committedAt) })}
        </p>
        <HexValue text={seedHash} />
      </Step>
      <Step number={2} title={t("The entry list was closed before the draw")}>
        <p className="text-sm text-ink-2">
          {plural(
            entries.length,
            "1 entry, one code per line. SHA-256 hash of this list:",
            "{count} entries in ascending order, one code per line. SHA-256 hash of this list:",
          )}
        </p>
        <HexValue text={entriesHash} />
        {leftOut > 0 ? (
          <p className="text-sm text-ink-2">
            {plural(
              leftOut,
              "The organizers excluded 1 entry from a new account before the draw.",
              "The organizers excluded {count} entries from new accounts before the draw.",
            )}
          </p>
        ) : null}
        <EntryList entries={entries} winnerCode={winnerCode} ownCode={ownCode} />
      </Step>
      <Step number={3} title={t("The seed was revealed")}>
        <HexValue text={seed} />
      </Step>
      <Step number={4} title={t("The winner was computed")}>
        <p className="text-sm text-ink-2">
          {t(
            "Join the seed, a colon and the SHA-256 hash of the entry list. Read the SHA-256 hash of this text as one integer and divide it by {count}. The remainder is the winner's position in the list, starting at 0.",
            { count: entries.length },
          )}
        </p>
        <p className="text-sm text-ink-2">
          {t("Position {place}:", { place: winnerIndex })} <EntryCode>{winnerCode}</EntryCode>,{" "}
          <bdi>{shownName(winner.displayName)}</bdi>
        </p>
        <pre
          className="mt-2 rounded-sm bg-sunken px-2.5 py-2 font-mono text-xs leading-normal whitespace-pre-wrap"
          dir="ltr"
        >
          {shellOf(proof)}
        </pre>
      </Step>
    </ol>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="relative min-w-0 ps-8">
      <span
        className="absolute start-0 top-0 grid size-6 place-items-center rounded-leaf bg-teal-soft font-heading text-xs leading-none font-strong text-teal-ink"
        aria-hidden="true"
      >
        {formatNumber(number)}
      </span>
      <b className="font-strong">{title}</b>
      {children}
    </li>
  );
}

function EntryList({
  entries,
  winnerCode,
  ownCode,
}: {
  entries: readonly string[];
  winnerCode: string;
  ownCode: string | null;
}) {
  const isIn = ownCode !== null && entries.includes(ownCode);
  return (
    <>
      {isIn ? (
        <p className="text-sm text-ink-2">
          {t("Your entry:")} <EntryCode>{ownCode}</EntryCode>
        </p>
      ) : null}
      <details>
        <summary className="inline-flex min-h-target items-center text-sm link">{t("Show list")}</summary>
        <ol
          className="grid max-h-56 list-decimal grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-4 overflow-y-auto ps-12 text-xs marker:text-muted"
          start={0}
        >
          {entries.map((code) => (
            <li key={code} data-won={code === winnerCode || undefined} data-own={code === ownCode || undefined}>
              <code className="in-data-own:bg-teal-soft in-data-won:bg-amber-soft in-data-won:font-bold">{code}</code>
            </li>
          ))}
        </ol>
      </details>
    </>
  );
}

function HexValue({ text }: { text: string }) {
  return (
    <code className="mt-1 block rounded-sm bg-sunken px-2.5 py-2 font-mono text-xs leading-normal" dir="ltr">
      {text}
    </code>
  );
}

/** Shell commands that compute the same, for people who do not trust this page. */
function shellOf({ seed, entriesHash, entries }: DrawProof): string {
  return `printf '%s' '${seed}:${entriesHash}' | sha256sum\npython3 -c "print(0x… % ${entries.length})"`;
}
