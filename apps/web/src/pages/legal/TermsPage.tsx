import { t } from "../../lib/i18n/translate.ts";
import { LegalText, type LegalSection } from "./LegalText.tsx";

export default function TermsPage() {
  return (
    <LegalText
      document="terms"
      title={t("Terms of Service")}
      lead={t("The rules for taking part in and organizing events.")}
      sections={sections()}
    />
  );
}

function sections(): LegalSection[] {
  return [
    {
      title: t("Who provides this service"),
      paragraphs: [
        t(
          "Hubbub is software. The operator of this server provides the service you are using, and each event is run by its organizer. These terms apply between you and them, not between you and the authors of the software.",
        ),
      ],
    },
    {
      title: t("Taking part"),
      points: [
        t("You may join any event for which you have a link or a code, with or without giving a name."),
        t(
          "What you send is shown to other attendees, often on a big screen. Do not send confidential information, or anything about other people that they would not want to be shown.",
        ),
        t(
          "Be respectful. Do not send insults, threats, harassment, advertising or anything unlawful. Do not pretend to be someone else.",
        ),
        t("Do not use several browsers or programs to vote, enter draws or collect points more than once."),
      ],
    },
    {
      title: t("Moderation"),
      paragraphs: [
        t(
          "Organizers and their moderators decide what is shown in their event. They may hold, hide or remove contributions, close activities and end a session without giving reasons.",
        ),
      ],
    },
    {
      title: t("Prizes and points"),
      paragraphs: [
        t(
          "The organizer offers the prizes, decides who may win and hands them over. The draw is random, and anyone can verify it with its published proof. Points have no value outside the event.",
        ),
      ],
    },
    {
      title: t("Organizing"),
      points: [
        t(
          "You are responsible for your events, for what you show and link to, and for following the laws that apply to you, such as those on privacy and prize draws.",
        ),
        t("Do not share your account. Invite team members by their own usernames."),
        t("You keep the rights to what you create here and may export it at any time."),
      ],
    },
    {
      title: t("Your contributions"),
      paragraphs: [
        t(
          "You keep the rights to what you write. By sending it, you allow the organizer to show it in the event and to keep it with the event's records.",
        ),
      ],
    },
    {
      title: t("No guarantees"),
      paragraphs: [
        t(
          "The service is provided as is. Automatic transcription and translation make mistakes. Do not rely on them where mistakes could cause harm. Network or power failures may interrupt events, but nothing that was confirmed as saved should be lost.",
        ),
      ],
    },
    {
      title: t("Leaving"),
      paragraphs: [
        t(
          "You can stop taking part at any time by closing the page. The operator may block people who break these rules. The privacy policy describes how to have your data erased.",
        ),
      ],
    },
  ];
}
