/** The boards on the pages of organizers and moderators. Their code is loaded when it is shown. */
import { lazyComponent } from "../../ui/lazy-component.ts";
import { panelSections } from "../panel-sections.tsx";

const BoardsPanel = lazyComponent(async () => (await import("./BoardsPanel.tsx")).BoardsPanel);

export const { Section: BoardsSection, LinkSection: LinkBoardsSection } = panelSections(BoardsPanel, "board");
