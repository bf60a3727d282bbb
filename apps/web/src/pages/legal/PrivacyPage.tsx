import { t } from "../../lib/i18n/translate.ts";
import { pageConfig } from "../../lib/page-data.ts";
import { EraseContributions } from "./EraseContributions.tsx";
import { LegalText, type LegalSection } from "./LegalText.tsx";

export default function PrivacyPage() {
  return (
    <LegalText
      document="privacy"
      title={t("Privacy Policy")}
      lead={t("What Hubbub stores when you take part in an event, where it is stored, and how it is erased.")}
      sections={sections()}
    >
      <EraseContributions />
    </LegalText>
  );
}

function retentionText(): string {
  const { retentionDays } = pageConfig;
  return retentionDays === null
    ? t("Nothing is erased automatically.")
    : t(
        "What attendees sent to an event is erased automatically {days} days after the event is archived. Profiles that have not been used for {days} days are also erased.",
        { days: retentionDays },
      );
}

function sections(): LegalSection[] {
  const names = { hub: pageConfig.hub.name, wallet: pageConfig.wallet.name };
  return [
    {
      title: t("Where your data is stored"),
      paragraphs: [
        t(
          "Everything is stored on this server. The pages load nothing from other servers: no analytics, no advertising, no trackers and no fonts.",
        ),
        t(
          "If this server uses a translation service, that service receives the sentences you translate, and the questions and chat messages that others read in their own language, without names. Your browser recognizes speech itself. Depending on the browser, its vendor may process the audio. If this server uses a speech service, that service receives recordings of what is said on stage. The server does not store them.",
        ),
      ],
    },
    {
      title: t("If you take part without signing in"),
      points: [
        t(
          "A cookie with a random number distinguishes your browser from others, so that your answers, votes and translations stay assigned to you. It contains nothing about you, other sites cannot read it, and it lasts a year. A second cookie stores for one day which event you opened last.",
        ),
        t(
          "If your browser blocks cookies, a random label of your page visit is used instead. Without this label, your network address is stored with what you send.",
        ),
        t(
          "What you send, such as answers, questions and messages, and your name if you enter one. Other attendees and the organizer see it. If an activity is anonymous, they do not see your name. Poll answers are counted. The organizer sees who gave which answer only if the poll is not anonymous. Nobody sees who voted for another person's contribution, or who gave which star rating after a session.",
        ),
        t(
          "Your name and your topic, if you join a microphone queue. The team and the speakers see both. If you allow it, others see your name when you are next and while you speak.",
        ),
        t(
          "Sentences you translate. They are stored in your own history, at most 500 for each event. Nobody else can read it.",
        ),
        t(
          "Your browser stores drafts, texts that you wrote offline and copies of the events you opened, until you clear its data. Two cookies tell the server which language and theme you chose, so that it can send matching pages. They last a year, and the server does not store their content.",
        ),
      ],
    },
    {
      title: t("If you sign in as an attendee"),
      points: [
        t(
          "We receive your profile from {wallet}: ID, username, display name, picture address, email address, tier and credits. We store it to show your name, to count your vote only once and to enter you in prize draws.",
          names,
        ),
        t(
          "A cookie keeps you signed in for 30 days or until you sign out. Your profile is stored until you erase it at the end of this page, or until the operator of this server erases it.",
        ),
        t(
          "Your browser loads pictures that attendees or organizers link to, such as profile pictures, logos and banners, from the servers on which they are stored.",
        ),
      ],
    },
    {
      title: t("If you organize"),
      points: [
        t(
          "We receive your ID, username, email address and premium status from {hub}. This browser stores your sign-in until you sign out. The server verifies it with {hub} and does not store your password. A cookie gives you access to the team's live updates for twelve hours.",
          names,
        ),
        t(
          "An access link gives a role in one event without an account. Its cookie lasts until the link expires, at most 30 days. Moderators' actions are recorded with their username or the label of the link until the event is deleted. The admins of the event see them.",
        ),
        t(
          "Your events, their settings and the usernames of the team members you invite are stored until you delete them.",
        ),
        t(
          "If you sign in with the sign-in service of this server, your account is stored on this server, and your password only as a one-way hash.",
        ),
      ],
    },
    {
      title: t("How your data is used"),
      paragraphs: [
        t(
          "Word clouds count words with at least three letters in the answers. Leaderboards count the contributions and quiz points of signed-in attendees. Polls are shown as counts. Prize draws choose a winner from attendees who took part while signed in, and publish a proof of the draw. If your account is new when you enter a draw, a hash of your network address is stored with the entry until the event is archived, so that the organizer can exclude many new accounts from one network. For the organizer's insights, the number of people who have the event open is stored once a minute, without names. Your data is not used to build a profile of you across events of different organizers.",
        ),
      ],
    },
    {
      title: t("How long your data is stored, and how to erase it"),
      paragraphs: [
        t(
          "Contributions are stored with their event. The organizer can hide individual contributions at any time. Deleting an event erases everything in it: answers, questions, chat, reactions, translations, polls, ideas, feedback, draws and points.",
        ),
        retentionText(),
        t(
          "You can erase your contributions yourself, at the end of this page. Use the browser with which you sent them, and sign in to erase what you sent while signed in. They are erased from all events, including archived ones. Mood votes remain in the totals as anonymous numbers. If you won a draw, its proof stays public without your name.",
        ),
        t(
          "If your browser blocked cookies, this page cannot find your contributions. Ask the organizer of the event or the operator of this server. If you delete the cookies of this site, you can no longer erase what you sent without signing in.",
        ),
      ],
    },
    {
      title: t("Server logs"),
      paragraphs: [
        t(
          "The server logs errors with the time and the address of the page or request. To prevent abuse, the sign-in service of this server and proxy servers may also log the network address of a request. The logs never contain what you write or sign-in tokens.",
        ),
      ],
    },
  ];
}
