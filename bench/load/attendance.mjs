/** Addresses that an attendee's page requests, and how often: without (LIVE-11) and with a live connection. */

/** All lists at their polling interval without the live channel: 2.6 requests per second and attendee. */
export const fullRate = (id) => [
  [`/api/events/${id}/timer`, 1000],
  [`/api/events/${id}/emoji`, 3000],
  [`/api/events/${id}/chat`, 3000],
  [`/api/public/events/${id}/prize-winners`, 3000],
  [`/api/events/${id}/social`, 5000],
  [`/api/events/${id}/icebreaker`, 5000],
  [`/api/events/${id}/polls`, 5000],
];

/** The same lists at the same intervals, those that are due in one request a second. */
export const together = (id) => ({
  path: `/api/events/${id}/lists`,
  everyMs: 1000,
  lists: fullRate(id).map(([path, everyMs]) => [path.split("/").at(-1), everyMs]),
});

/** With the live channel, each list is polled twice per minute. */
export const heartbeat = (id) => fullRate(id).map(([path]) => [path, 30_000]);

/** The same lists, all in one request. */
export const heartbeatTogether = (id) => ({
  path: `/api/events/${id}/lists`,
  everyMs: 30_000,
  lists: together(id).lists.map(([name]) => [name, 30_000]),
});

/** First requests of a page. The HTML contains the event and the word cloud. */
export const joining = (id) => ({
  page: `/event/${id}`,
  reads: [`/api/events/${id}/social`, `/api/events/${id}/timer`, `/api/events/${id}/polls`],
  live: `/ws?eventId=${id}`,
});

/** Interval between two submissions of an attendee. */
export const SECONDS_BETWEEN_WRITES = 60;
