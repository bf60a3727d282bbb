import type { OrganizerEvent } from "@hubbub/contract/events";
import { Plus, Search, SearchX, Sparkles } from "lucide-react";
import { paths } from "../../../lib/paths.ts";
import { plural, t } from "../../../lib/i18n/translate.ts";
import { Button, ButtonLink } from "../../../ui/Button.tsx";
import { PageCard } from "../PageCard.tsx";
import { Card } from "../../../ui/Card.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Segmented } from "../../../ui/Segmented.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { EventCard } from "./EventCard.tsx";
import { eventStateOf, filterEvents, type ListFilter } from "./event-filter.ts";
import { useState } from "react";
import { readJson, sessionStore } from "../../../lib/storage.ts";
import { CardGrid } from "../CardGrid.tsx";

/** All events of the organizer, newest first, with search and filter. */
export function EventList({ events }: { events: readonly OrganizerEvent[] }) {
  const [view, changeView] = useListView();
  if (events.length === 0) return <NoEvents />;

  const matches = filterEvents(events, view.shown, view.find);
  const highlighted = events.find((event) => eventStateOf(event) === "active");
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div>
          <h1 className="text-2xl leading-tight">{t("Your events")}</h1>
          <p className="mt-1 text-muted">{summary(events)}</p>
        </div>
        <ListControls view={view} onChange={changeView} />
      </div>
      <output className="sr-only">{plural(matches.length, "1 event shown", "{count} events shown")}</output>
      {matches.length > 0 ? (
        <CardGrid>
          {matches.map((event) => (
            <EventCard key={event.id} event={event} isHighlighted={event === highlighted} />
          ))}
        </CardGrid>
      ) : (
        <NoMatches onReset={() => changeView(EVERYTHING)} />
      )}
    </>
  );
}

interface ListControlsProps {
  view: ListView;
  onChange: (change: Partial<ListView>) => void;
}

function ListControls({ view, onChange }: ListControlsProps) {
  const options: { value: ListFilter; label: string }[] = [
    { value: "all", label: t("All", { context: "events" }) },
    { value: "active", label: t("Active", { context: "events" }) },
    { value: "archived", label: t("Archived", { context: "events" }) },
  ];
  return (
    <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
      <TextField
        type="search"
        label={t("Find an event")}
        placeholder={t("Find an event")}
        hideLabel
        icon={<Search />}
        className="w-full sm:w-64"
        value={view.find}
        onChange={(find) => onChange({ find })}
      />
      <Segmented
        label={t("Filter events")}
        className="max-sm:w-full"
        options={options}
        value={view.shown}
        onChange={(shown) => onChange({ shown })}
      />
    </div>
  );
}

function NoEvents() {
  return (
    <PageCard
      icon={<Sparkles />}
      tone="amber"

      title={t("No events found.")}
      description={t("Create your first event to get started!")}
      action={
        <ButtonLink href={paths.admin("create")} icon={<Plus />}>
          {t("Create Event")}
        </ButtonLink>
      }
    />
  );
}

function NoMatches({ onReset }: { onReset: () => void }) {
  return (
    <Card className="mt-5">
      <EmptyState
        icon={<SearchX />}
        tone="slate"
        title={t("No matching events")}
        description={t("Search by title, description or code.")}
        action={
          <Button variant="soft" onClick={onReset}>
            {t("Show all events")}
          </Button>
        }
      />
    </Card>
  );
}

/** The numbers of live events and of all events, as a sentence. */
function summary(events: readonly OrganizerEvent[]): string {
  const live = events.filter((event) => eventStateOf(event) === "active").length;
  return `${plural(live, "1 event is live now.", "{count} events are live now.")} ${plural(events.length, "1 event in total.", "{count} events in total.")}`;
}

/** Search text and filter of the event list, kept in session storage so that they survive navigation. */
const KEY = "hubbub-event-list-view";

interface ListView {
  find: string;
  shown: ListFilter;
}

const EVERYTHING: ListView = { find: "", shown: "all" };

function useListView(): [ListView, (change: Partial<ListView>) => void] {
  const [view, setView] = useState(() => (readJson(sessionStore, KEY) as ListView | null) ?? EVERYTHING);
  const change = (part: Partial<ListView>) => {
    const next = { ...view, ...part };
    setView(next);
    sessionStore.write(KEY, JSON.stringify(next));
  };
  return [view, change];
}
