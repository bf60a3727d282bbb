import type { DrawProof } from "@hubbub/contract/activities/prizes/calls";

import { plural, t } from "../../lib/i18n/translate.ts";
import { shownName } from "../../ui/shown-name.ts";
import { winnerTime } from "./winner-time.ts";

/** The steps of the draw in their order, with the values that anybody needs to repeat it. */
export function ProofSteps({ proof, ownCode }: { proof: DrawProof; ownCode: string | null }) {
  const { seed, seedHash, entries, leftOut, entriesHash, winnerIndex, winnerCode, winner } = proof;
  return (
    <ol className="proof-steps list-none grid gap-4 w-full min-w-0">
      <li className="relative min-w-0 ps-9">
        <b>{t("A secret seed was sealed before the draw")}</b>
        <p>{t("Its SHA-256 was public since {time}:", { time: winnerTime(proof.committedAt) })}</p>
        <HexValue text={seedHash} />
      </li>
      <li className="relative min-w-0 ps-9">
        <b>{t("The entry list was fixed")}</b>
        <p>
          {plural(
            entries.length,
            "1 entry, one code per line. SHA-256:",
            "{count} entries in ascending order, one code per line. SHA-256:",
          )}
        </p>
        <HexValue text={entriesHash} />
        {leftOut > 0 ? (
          <p>
            {plural(
              leftOut,
              "The organizers left out 1 entry of a new account before the draw.",
              "The organizers left out {count} entries of new accounts before the draw.",
            )}
          </p>
        ) : null}
        <EntryList entries={entries} winnerCode={winnerCode} ownCode={ownCode} />
      </li>
      <li className="relative min-w-0 ps-9">
        <b>{t("The seed was opened")}</b>
        <HexValue text={seed} />
      </li>
      <li className="relative min-w-0 ps-9">
        <b>{t("The winner is computed")}</b>
        <p>
          {t(
            "SHA-256 of seed:list-hash as one whole number, divided by {count}: the remainder is the place in the list, counted from 0.",
            { count: entries.length },
          )}
        </p>
        <p>
          {t("Place {place}:", { place: winnerIndex })} <code className="entry-code text-ink">{winnerCode}</code>,{" "}
          <bdi>{shownName(winner.displayName)}</bdi>
        </p>
        <pre className="proof-shell whitespace-pre-wrap" dir="ltr">
          {shellOf(proof)}
        </pre>
      </li>
    </ol>
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
        <p>
          {t("You are in it:")} <code className="entry-code text-ink">{ownCode}</code>
        </p>
      ) : null}
      <details>
        <summary>{t("Show the list")}</summary>
        <ol className="proof-list grid gap-y-0 gap-x-4 max-h-56 ps-12 overflow-y-auto text-size-xs" start={0}>
          {entries.map((code) => (
            <li key={code} data-won={code === winnerCode || undefined} data-own={code === ownCode || undefined}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </details>
    </>
  );
}

function HexValue({ text }: { text: string }) {
  return (
    <code className="proof-figure" dir="ltr">
      {text}
    </code>
  );
}

/** Shell commands that compute the same, for people who do not trust this page. */
function shellOf({ seed, entriesHash, entries }: DrawProof): string {
  return `printf '%s' '${seed}:${entriesHash}' | sha256sum\npython3 -c "print(0x… % ${entries.length})"`;
}
