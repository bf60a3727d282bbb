import { t } from "../../lib/i18n/translate.ts";
import { shownName } from "../../ui/shown-name.ts";
import type { TextList } from "../text-list.ts";

export const messagesAsText: TextList<"chat"> = {
  title: () => t("Chat"),
  itemOf: ({ id, participantName, content }) => (
    <li key={id}>
      <b>
        <bdi>{shownName(participantName)}</bdi>
      </b>{" "}
      <bdi>{content}</bdi>
    </li>
  ),
};
