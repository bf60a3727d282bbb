/** Addresses that an attendee's page requests, and how often: without (D-120) and with a live connection. */

/** With every list on the page at its interval: 2.4 requests a second for each attendee. */
export const fullRate = (id) => [
  [`/api/events/${id}/timer`, 1000],
  [`/api/events/${id}/emoji`, 3000],
  [`/api/events/${id}/chat`, 3000],
  [`/api/public/events/${id}/prize-winners`, 3000],
  [`/api/events/${id}/social`, 5000],
  [`/api/events/${id}/icebreaker`, 5000],
];

/** While the live channel brings everything, lists are read twice a minute. */
export const heartbeat = (id) => fullRate(id).map(([path]) => [path, 30_000]);

/** What a page asks first: the shell has the event and the word cloud in it. */
export const joining = (id) => ({
  page: `/event/${id}`,
  reads: [`/api/events/${id}/social`, `/api/events/${id}/timer`],
  live: `/ws?eventId=${id}`,
});

/** Each attendee sends something once in this many seconds. */
export const SECONDS_BETWEEN_WRITES = 60;
