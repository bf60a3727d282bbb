/** The server's representation of an event: its row, its group's row, and their conversion to API responses. */
import type {
  OrganizerEvent,
  PrivateArchiveStub,
  PublicEvent,
  StaffRole,
  StageActivity,
  StageMode,
} from "@hubbub/contract/events";
import type { SessionAccessMode } from "@hubbub/contract/groups";
import type { TextFilterAction } from "@hubbub/contract/moderation";
import type { Language } from "@hubbub/contract/languages";
import type { StageChoice } from "@hubbub/contract/stage";

import { SYSTEM_USER } from "../identity/users.store.ts";
import { isAddressOfThisMachine } from "../join/server-origins.ts";
import { featureAvailability, isActive, sessionState } from "./event-state.ts";

export interface GroupSummary {
  id: string;
  permalink: string;
  title: string;
  organizerId: string;
  currentEventId: string | null;
  sessionAccessMode: SessionAccessMode;
  requireGFAVIPLogin: boolean;
}

export interface EventRecord {
  id: string;
  title: string;
  description: string;
  organizerId: string;
  createdAt: Date;
  isArchived: boolean;
  archivedAt: Date | null;
  emptiedAt: Date | null;
  isPrivate: boolean;
  wasLive: boolean;
  group: GroupSummary | null;
  groupOrder: number | null;
  speakerProfileUrl: string | null;
  translationLanguage: Language;
  emojiRateLimit: number;
  enableWordCloud: boolean;
  enableSocialWall: boolean;
  enableEmojiPulse: boolean;
  enableTranslation: boolean;
  enableLiveChat: boolean;
  enableTimer: boolean;
  enablePrizeDrawing: boolean;
  enablePolls: boolean;
  hasLeaderboard: boolean;
  chatAllowAnonymous: boolean;
  chatModerationEnabled: boolean;
  chatCommunityId: string;
  reviewAnonymousQuestions: boolean;
  stageActivity: StageActivity;
  stageMode: StageMode;
  pinnedQuestionId: string | null;
  icebreakerPrompt: string | null;
  cloudLeavesOutFillers: boolean;
  reviewIcebreaker: boolean;
  textFilterEnabled: boolean;
  wordFilterAction: TextFilterAction;
  /** The address that the organizer chose; null for the automatic one. */
  joinOrigin: string | null;
}

/**
 * The address that the organizer chose for links and QR codes. Null for the automatic address, and if the chosen
 * address is not one of this machine: a laptop that moves to another network gets other addresses.
 */
export function usableJoinOrigin({ joinOrigin }: Pick<EventRecord, "joinOrigin">): string | null {
  return joinOrigin !== null && isAddressOfThisMachine(joinOrigin) ? joinOrigin : null;
}

/** The fields that everybody may see. */
export function toPublicEvent(event: EventRecord): PublicEvent {
  return {
    id: event.id,
    title: event.title,
    description: event.description,
    groupId: event.group?.id ?? null,
    isArchived: event.isArchived,
    isPrivate: event.isPrivate,
    sessionState: sessionState(event),
    enableWordCloud: event.enableWordCloud,
    enableSocialWall: event.enableSocialWall,
    enableEmojiPulse: event.enableEmojiPulse,
    enableTranslation: event.enableTranslation,
    enableLiveChat: event.enableLiveChat,
    enableTimer: event.enableTimer,
    enablePrizeDrawing: event.enablePrizeDrawing,
    enablePolls: event.enablePolls,
    hasLeaderboard: event.hasLeaderboard,
    translationLanguage: event.translationLanguage,
    chatAllowAnonymous: event.chatAllowAnonymous,
    chatModerationEnabled: event.chatModerationEnabled,
    chatCommunityId: event.chatCommunityId,
    reviewAnonymousQuestions: event.reviewAnonymousQuestions,
    emojiRateLimit: event.emojiRateLimit,
    icebreakerPrompt: event.icebreakerPrompt,
    cloudLeavesOutFillers: event.cloudLeavesOutFillers,
    reviewIcebreaker: event.reviewIcebreaker,
    stageActivity: event.stageActivity,
    stageMode: event.stageMode,
    pinnedQuestionId: event.pinnedQuestionId,
    isSimulated: event.organizerId === SYSTEM_USER,
    joinOrigin: usableJoinOrigin(event),
    featureAvailability: featureAvailability(event),
  };
}

/** What the team has chosen for the stage. */
export function toStageChoice({ stageActivity, stageMode, pinnedQuestionId }: EventRecord): StageChoice {
  return { view: stageActivity, mode: stageMode, pinnedQuestionId };
}

/** Whether only some people may see the event. */
export function isPrivateArchive({ isArchived, isPrivate }: Pick<EventRecord, "isArchived" | "isPrivate">): boolean {
  return isArchived && isPrivate;
}

/** The fields of a private archive that people without access may see. */
export function toPrivateArchiveStub(event: EventRecord): PrivateArchiveStub {
  return {
    id: event.id,
    title: event.title,
    isArchived: event.isArchived,
    isPrivate: event.isPrivate,
    featureAvailability: { icebreaker: false, questions: false, emoji: false, chat: false, polls: false },
  };
}

/** The fields that the event's team sees. */
export function toOrganizerEvent(event: EventRecord, role: StaffRole): OrganizerEvent {
  return {
    ...toPublicEvent(event),
    createdAt: event.createdAt.toISOString(),
    archivedAt: event.archivedAt?.toISOString() ?? null,
    emptiedAt: event.emptiedAt?.toISOString() ?? null,
    isActive: isActive(event),
    organizerId: event.organizerId,
    speakerProfileUrl: event.speakerProfileUrl,
    groupOrder: event.groupOrder,
    textFilterEnabled: event.textFilterEnabled,
    wordFilterAction: event.wordFilterAction,
    role,
  };
}
