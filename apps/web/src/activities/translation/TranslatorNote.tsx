import { CircleOff, MonitorDown } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import { Banner } from "../../ui/Banner.tsx";
import type { Translator } from "./translator.ts";

/** A note on who translates, unless it is this installation's service. */
export function TranslatorNote({ kind }: { kind: Translator["kind"] | null }) {
  if (kind === "server") return null;
  if (kind === "browser") {
    return (
      <Banner tone="slate" icon={<MonitorDown />}>
        {t("Your browser translates on this device. The first sentence in a language can take a minute.")}
      </Banner>
    );
  }
  return (
    <Banner tone="amber" icon={<CircleOff />} title={t("Translation is not set up.")}>
      {t(
        "This server has no translation service, and this browser cannot translate. You can still see speech as text.",
      )}
    </Banner>
  );
}
