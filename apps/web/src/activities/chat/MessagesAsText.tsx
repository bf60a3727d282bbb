import type { PublicLists } from "@hubbub/contract/page";

import { t } from "../../lib/i18n/translate.ts";
import { shownName } from "../../ui/shown-name.ts";
import { TextSection } from "../TextSection.tsx";

export function MessagesAsText({ chat }: PublicLists) {
  return (
    <TextSection title={t("Chat")}>
      {chat?.map(({ id, participantName, content }) => (
        <li key={id}>
          <b>
            <bdi>{shownName(participantName)}</bdi>
          </b>{" "}
          <bdi>{content}</bdi>
        </li>
      ))}
    </TextSection>
  );
}
