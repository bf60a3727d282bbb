import type { OrganizerEvent } from "@hubbub/contract/events";
import { Download } from "lucide-react";
import { useState } from "react";

import { t } from "../../../../lib/i18n/translate.ts";
import { publicOrigin } from "../../../../lib/join-address.ts";
import { paths } from "../../../../lib/paths.ts";
import { ButtonLink } from "../../../../ui/Button.tsx";
import { Card } from "../../../../ui/Card.tsx";
import { CopyButton } from "../../../../ui/CopyButton.tsx";
import { Hint } from "../../../../ui/Hint.tsx";
import { Select } from "../../../../ui/Select.tsx";
import { Switch } from "../../../../ui/Switch.tsx";
import { stageOptions } from "../stage-options.ts";
import { type EmbedChoice, embedAddress, frameCode, revealCode } from "./embed-code.ts";

/** The stage for other programs: an address for OBS, code for reveal.js and web pages, and the PowerPoint add-in. */
export function EmbedCard({ event }: { event: OrganizerEvent }) {
  const [choice, setChoice] = useState<EmbedChoice>({ view: "auto", isTransparent: false, hasJoin: true });
  const origin = publicOrigin(event);
  const stage = origin + paths.framedStage(event.id);
  const address = embedAddress(stage, choice);
  const overlay = embedAddress(stage, { ...choice, isTransparent: true });
  return (
    <Card title={t("Embed in slides and streams")}>
      <p className="text-muted">
        {t(
          "Other programs can show the big screen. The embedded view is read-only, uses no cookies and has no buttons.",
        )}
      </p>
      <div className="mt-4">
        <Select
          label={t("Show", { context: "label of a choice" })}
          value={choice.view}
          onChange={(value) => setChoice({ ...choice, view: value })}
          options={stageOptions(event)}
        />
        <Switch
          label={t("Transparent background")}
          checked={choice.isTransparent}
          onChange={(isTransparent) => setChoice({ ...choice, isTransparent })}
        />
        <Switch
          label={t("Show how to join")}
          checked={choice.hasJoin}
          onChange={(hasJoin) => setChoice({ ...choice, hasJoin })}
        />
      </div>
      <EmbedForm
        title="OBS"
        hint={t(
          "Add a browser source with this address, a width of 1920 and a height of 1080. The background is transparent.",
        )}
        value={overlay}
      />
      <EmbedForm
        title="reveal.js"
        hint={t("Add this slide to your presentation to show the big screen.")}
        value={revealCode(address)}
      />
      <EmbedForm
        title={t("Web page")}
        hint={t("Paste this code into any web page, such as a page on your intranet.")}
        value={frameCode(address, event.title)}
      />
      <div className="mt-5">
        <h3 className="text-base">PowerPoint</h3>
        {origin.startsWith("https:") ? (
          <>
            <Hint className="mb-2">
              {t(
                "One add-in for all events on this server: add the file to PowerPoint, then enter the event code on the slide.",
              )}
            </Hint>
            <ButtonLink href="/stage/powerpoint.xml" external variant="quiet" size="sm" icon={<Download />}>
              {t("Download the add-in")}
            </ButtonLink>
          </>
        ) : (
          <Hint>
            {t("PowerPoint loads add-ins only over https, and {origin} is not an https address.", { origin })}
          </Hint>
        )}
      </div>
    </Card>
  );
}

function EmbedForm({ title, hint, value }: { title: string; hint: string; value: string }) {
  return (
    <div className="mt-5">
      <h3 className="text-base">{title}</h3>
      <Hint>{hint}</Hint>
      <div className="mt-2 flex items-start gap-3">
        <code
          dir="ltr"
          className="min-w-0 flex-1 rounded-md bg-sunken px-3 py-2 font-mono text-sm leading-normal select-all"
        >
          {value}
        </code>
        <CopyButton value={value} toastTitle={t("Copied!")} size="sm" />
      </div>
    </div>
  );
}
