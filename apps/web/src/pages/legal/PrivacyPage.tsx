import { t } from "../../lib/i18n/translate.ts";
import { pageConfig } from "../../lib/page-data.ts";
import { EraseContributions } from "./EraseContributions.tsx";
import { LegalText, type LegalSection } from "./LegalText.tsx";

export default function PrivacyPage() {
  return (
    <LegalText
      document="privacy"
      title={t("Privacy Policy")}
      lead={t("What Hubbub keeps when you take part in an event, where it keeps it, and how it goes away again.")}
      sections={sections()}
    >
      <EraseContributions />
    </LegalText>
  );
}

function retentionText(): string {
  const { retentionDays } = pageConfig;
  return retentionDays === null
    ? t("Nothing is erased by itself.")
    : t(
        "{days} days after an event has been archived, what people sent to it is erased by itself, and so are profiles that nobody has used for as long.",
        { days: retentionDays },
      );
}

function sections(): LegalSection[] {
  const names = { hub: pageConfig.hub.name, wallet: pageConfig.wallet.name };
  return [
    {
      title: t("Where your data is"),
      paragraphs: [
        t(
          "Everything is kept on the server of this installation. The pages themselves load nothing from elsewhere: no analytics, no advertising, no trackers, and even the typefaces come from here.",
        ),
        t(
          "If this server has a translation service, it gets the sentences you ask to have translated, and the questions and chat messages that others read in their own language, without names. Speech recognition is your browser's own; depending on the browser, its maker may process the sound. If this server has a speech service, it gets recordings of what is said on stage; the server does not keep them.",
        ),
      ],
    },
    {
      title: t("If you take part without signing in"),
      points: [
        t(
          "A cookie with a random number tells your browser apart from the others in the room, so that your answers, votes and translations stay yours. It says nothing about you, other sites cannot read it, and it lasts a year. A second one remembers for a day which event you opened last.",
        ),
        t(
          "Where your browser keeps no cookies, a random name that the page gives itself for the visit stands in, and without that your network address is kept with what you send.",
        ),
        t(
          "What you send, such as answers, questions and messages, and the name you type beside it, if any. Others in the event see it, and so does the organizer, but not your name where an activity is anonymous. Answers to polls are counted, and the organizer sees who gave which only where a poll is not anonymous. Nobody sees who voted for what somebody else wrote, or who gave which stars after a session.",
        ),
        t(
          "If you join a microphone queue: your name and your topic. The team and the speakers see both. Others see your name when you are next and while you speak, if you allow it.",
        ),
        t(
          "Sentences you translate are kept in your own history, at most 500 for each event, which nobody else can read.",
        ),
        t(
          "Drafts, what you wrote without a connection and a copy of the events you opened, for when there is no connection, stay in your own browser until you clear it. Two cookies tell the server the language and the theme that you chose, so that it can send the page that way. They last a year, and the server does not store them.",
        ),
      ],
    },
    {
      title: t("If you sign in as an attendee"),
      points: [
        t(
          "{wallet} tells us your profile: an id, username, display name, picture address, email, tier and credits. We keep it to show your name, to count your vote once and to enter you in prize draws.",
          names,
        ),
        t(
          "A cookie keeps you signed in for 30 days. Signing out ends it. Your profile stays until you erase it below on this page, or whoever runs this installation does.",
        ),
        t(
          "Pictures that people or organizers link to (profile pictures, logos, banners) come from the addresses they name; your browser fetches them there.",
        ),
      ],
    },
    {
      title: t("If you organize"),
      points: [
        t(
          "{hub} tells us your id, username, email and whether you are premium. Your sign-in is kept in this browser until you sign out; the server checks it with {hub} and keeps no password. A cookie tells the live channel for twelve hours that you are on an event's team.",
          names,
        ),
        t(
          "A link that gives a role in one event needs no account. Its cookie lasts until the link ends, at most 30 days. Moderators' actions are recorded with their username or the link's label until the event is deleted, and its admins see them.",
        ),
        t("Your events, their settings and the names of the people you invite to help are kept until you delete them."),
        t(
          "Where the sign-on of this installation is used, accounts live on this server and passwords are stored only as a one-way hash.",
        ),
      ],
    },
    {
      title: t("What is worked out from it"),
      paragraphs: [
        t(
          "Word clouds count words of three letters and more in the answers. Leaderboards count what signed-in attendees contributed, and the points of their quiz answers. Polls are shown as counts. Prize draws pick from those who took part while signed in, and publish a proof of how they picked. If your account is new here when you enter a draw, a coded form of your network is kept with the entry until the event is archived, so that the organizer can leave out many new accounts of one network. For the organizer's insights, the number of people who have the event open is noted once a minute, without names. Nothing is used to build a profile of you across events of others.",
        ),
      ],
    },
    {
      title: t("How long, and how to have it erased"),
      paragraphs: [
        t(
          "Contributions stay with their event. The organizer can hide single ones at any time, and deleting an event erases everything in it: answers, questions, chat, reactions, translations, polls, ideas, feedback, draws and points.",
        ),
        retentionText(),
        t(
          "You can erase what you sent yourself, below on this page: from the browser you sent it with, and what you sent signed in while you are signed in. It goes from every event, also from archived ones. Moods stay as numbers that belong to nobody, and a draw you won keeps its proof without your name.",
        ),
        t(
          "Where your browser kept no cookies, nothing proves here which contributions were yours: ask the organizer of the event, or whoever runs this installation. Deleting the cookies of this site cuts the tie between you and what you sent without a name, and with it the way to erase that yourself.",
        ),
      ],
    },
    {
      title: t("Technical records"),
      paragraphs: [
        t(
          "The server's log tells of faults, with the time and the address of the page or call. The sign-on of this installation, where it is used, and servers in front of this one may also note the network address a request came from, to fend off abuse. What you write and sign-in tokens are never in these notes.",
        ),
      ],
    },
  ];
}
