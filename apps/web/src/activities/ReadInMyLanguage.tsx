/** The switch that translates questions and chat on this device. While it is shown and on, `TranslatedText` shows them. */
import type { TranslatedPost, TranslatedPosts } from "@hubbub/contract/translated-posts";
import { type Language, LANGUAGE_NAMES } from "@hubbub/contract/languages";
import { useEffect } from "react";

import { t } from "../lib/i18n/translate.ts";
import { useReadingLanguage } from "../lib/reading-language.ts";
import { useDeviceSwitch } from "../lib/use-device-switch.ts";
import { Switch } from "../ui/Switch.tsx";
import { postKey, showTranslations } from "./TranslatedText.tsx";
import { eventList } from "../live/event-list.ts";
import { useFollow } from "../live/use-follow.ts";
import { liveQuery, useLiveList } from "../live/use-live-list.ts";

const useTranslatesPosts = () => useDeviceSwitch("hubbub-translates-posts", false);

export function ReadInMyLanguage({ eventId }: { eventId: string }) {
  const language = useReadingLanguage();
  const [isOn] = useTranslatesPosts();
  const offer = t("Questions and chat are translated into {language}.", { language: LANGUAGE_NAMES[language] });
  return isOn ? (
    <SwitchedOn key={language} eventId={eventId} language={language} offer={offer} />
  ) : (
    <LanguageSwitch description={offer} />
  );
}

function SwitchedOn({ eventId, language, offer }: { eventId: string; language: Language; offer: string }) {
  const { data, isError } = useTranslatedPosts(eventId, language);
  useEffect(() => {
    showTranslations({ language, texts: new Map(data?.posts.map((post) => [postKey(post.kind, post.id), post.text])) });
    return () => showTranslations(null);
  }, [language, data]);
  return (
    <LanguageSwitch
      description={
        data ? stateSentence(data.state, offer) : isError ? t("Could not load the translations. Retrying…") : offer
      }
    />
  );
}

function stateSentence(state: TranslatedPosts["state"], offer: string): string {
  if (state === "unavailable")
    return t("This server has no translation service. Texts are shown in their original language.");
  if (state === "limit")
    return t("This server has reached its translation limit. New texts are shown in their original language.");
  return offer;
}

function LanguageSwitch({ description }: { description: string }) {
  const [isOn, turn] = useTranslatesPosts();
  return <Switch label={t("Read in my language")} description={description} checked={isOn} onChange={turn} />;
}

/** Reads the translations of what people wrote: followed on the live channel, and polled. */
function useTranslatedPosts(eventId: string, language: Language) {
  useFollow("posts", [language]);
  return useLiveList(translatedPostsQuery(eventId, language));
}

const translatedPostsQuery = (eventId: string, language: Language) =>
  liveQuery({
    queryKey: ["translated-posts", eventId, language],
    list: eventList("GET /api/events/:eventId/posts/translated/:language", { eventId, language }),
    messages: {
      "posts:translated": (list, added) => (added.language === language ? withPosts(list, added.posts) : list),
    },
    refreshMs: 5000,
  });

function withPosts(list: TranslatedPosts, added: readonly TranslatedPost[]): TranslatedPosts {
  const keys = new Set(added.map(({ kind, id }) => postKey(kind, id)));
  return { ...list, posts: [...added, ...list.posts.filter(({ kind, id }) => !keys.has(postKey(kind, id)))] };
}
