import { t } from "../../lib/i18n/translate.ts";
import { LegalText, type LegalSection } from "./LegalText.tsx";

export default function TermsPage() {
  return (
    <LegalText
      document="terms"
      title={t("Terms of Service")}
      lead={t("A short set of house rules for a room where everyone can speak.")}
      sections={sections()}
    />
  );
}

function sections(): LegalSection[] {
  return [
    {
      title: t("Who you are dealing with"),
      paragraphs: [
        t(
          "Hubbub is software. The service you are using is run by whoever installed it here, and each event by its organizer. They, not the authors of the software, are your partners in these terms.",
        ),
      ],
    },
    {
      title: t("Taking part"),
      points: [
        t("You may join any event whose link or code you were given, with or without a name."),
        t(
          "What you send is shown to others in the room, often on a large screen. Do not send secrets, and nothing about other people that they would not want there.",
        ),
        t(
          "Be kind. No insults, threats, harassment, advertising or anything unlawful. Do not pretend to be someone else.",
        ),
        t(
          "One person, one voice: do not use several browsers or programs to vote, enter draws or collect points more than once.",
        ),
      ],
    },
    {
      title: t("Moderation"),
      paragraphs: [
        t(
          "Organizers and their moderators decide what is shown in their event. They may hold back, hide or remove contributions, close activities and end a session, without giving reasons.",
        ),
      ],
    },
    {
      title: t("Prizes and points"),
      paragraphs: [
        t(
          "Prizes are offered by the organizer, who also decides who may win and hands them over. The draw is random and can be recomputed by anyone from its published proof. Points are a game and worth nothing outside it.",
        ),
      ],
    },
    {
      title: t("Organizing"),
      points: [
        t(
          "You are responsible for your events, for what you show and link, and for the rules that apply to you, such as those on privacy and on prize draws.",
        ),
        t("Keep your account to yourself and invite helpers by their own usernames."),
        t("You keep the rights to what you create here and may take it with you at any time."),
      ],
    },
    {
      title: t("Your contributions"),
      paragraphs: [
        t(
          "What you write stays yours. By sending it you allow the organizer to show it in the event, and to keep it with the event's records.",
        ),
      ],
    },
    {
      title: t("No guarantees"),
      paragraphs: [
        t(
          "The service is offered as it is. Machine transcription and translation make mistakes; do not rely on them where mistakes would hurt. Events may be interrupted by faults of network or power, though nothing that was confirmed as saved should be lost.",
        ),
      ],
    },
    {
      title: t("Leaving"),
      paragraphs: [
        t(
          "You can stop at any time by closing the page. The operator may close access to those who break these rules. How to have data erased is described in the privacy policy.",
        ),
      ],
    },
  ];
}
