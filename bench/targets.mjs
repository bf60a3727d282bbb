/** The targets, and how the results compare with them. */

const FAN_OUT_AGAINST_SOCKET_IO = { 1000: 1.5, 5000: 1.7, 10_000: 2 };

/** @returns one row per figure: {what, target, reached, holds}; holds is null where it was not measured */
export function targets(results) {
  return [
    ...fanOut(results["fan-out"]),
    ...storm(results["reaction-storm"]),
    ...poll(results.polls),
    ...board(results.boards),
    ...event(results["one-event"]),
    ...surges(results.surges),
    ...writes(results.writes),
    ...traffic(results.bytes),
    ...nodes(results["two-nodes"]),
    ...perMachine(results.workers),
  ];
}

const missing = (what, target) => ({ what, target, reached: "", holds: null });
const atMost = (what, value, limit, unit) => ({
  what,
  target: `≤ ${limit} ${unit}`,
  reached: `${value} ${unit}`,
  holds: value <= limit,
});
const atLeast = (what, value, limit, unit) => ({
  what,
  target: `≥ ${limit} ${unit}`,
  reached: `${value} ${unit}`,
  holds: value >= limit,
});
const none = (what, failures) => {
  const count = Object.values(failures).reduce((sum, number) => sum + number, 0);
  return { what, target: "0", reached: String(count), holds: count === 0 };
};

function fanOut(measured) {
  if (!measured?.medians) return [missing("fan-out", "see below")];
  const of = (subject, sockets) => measured.medians.find((row) => row.subject === subject && row.sockets === sockets);
  const sizes = [...new Set(measured.medians.map(({ sockets }) => sockets))];
  const rows = sizes.flatMap((sockets) => [
    atLeast(
      `CPU: Socket.IO / Hubbub, ${sockets} sockets`,
      of("socket.io", sockets).ratio,
      FAN_OUT_AGAINST_SOCKET_IO[sockets],
      "times",
    ),
    ...(of("nginx + nchan", sockets)
      ? [atLeast(`CPU: nchan / Hubbub, ${sockets} sockets`, of("nginx + nchan", sockets).ratio, 1, "times")]
      : []),
    ...(of("C, bare send", sockets)
      ? [atLeast(`CPU: C loop / Hubbub, ${sockets} sockets`, of("C, bare send", sockets).ratio, 0.77, "times")]
      : []),
  ]);
  const memory = of("hubbub", sizes.at(-1)).kbPerConnection;
  return [...rows, atMost(`memory per connection, ${sizes.at(-1)} sockets`, memory, 12, "KB")];
}

function storm(measured) {
  if (!measured?.times) return [missing("burst of votes", "p99 ≤ 250 ms")];
  const name = `${measured.perSecond} votes/s, ${measured.attendees} attendees`;
  return [
    atMost(`${name}: shown within, p99`, measured.times.shown.p99, 250, "ms"),
    atMost(`${name}: CPU`, measured.coresOfServer, 0.5, "cores"),
    atMost(`${name}: traffic`, measured.megabytesPerSecond, 5, "MB/s"),
    none(`${name}: failures`, measured.failures),
  ];
}

function poll(measured) {
  if (!measured?.hubbub) return [missing("a poll that everybody answers", "p99 ≤ 250 ms")];
  const { times, bytesEach, attendees, failures, stored } = measured.hubbub;
  const name = `poll, ${attendees} answers within ${measured.overMs / 1000} s`;
  return [
    atMost(`${name}: answered, p99`, times.answered.p99, 250, "ms"),
    atMost(`${name}: final results on every screen`, times.shown.max, 500, "ms"),
    atMost(`${name}: bytes per participant`, bytesEach, 6144, "bytes"),
    none(`${name}: failures and lost answers`, { ...failures, lost: Math.max(0, times.answered.count - stored) }),
  ];
}

function board(measured) {
  if (!measured?.times) return [missing("an idea board", "p99 ≤ 250 ms")];
  const { times, attendees, overMs, failures, lost } = measured;
  const name = `idea board, ${attendees} people within ${overMs / 1000} s`;
  return [
    atMost(`${name}: ideas, p99`, times.ideas.p99, 250, "ms"),
    atMost(`${name}: votes, p99`, times.votes.p99, 250, "ms"),
    none(`${name}: failures and lost ideas or votes`, { ...failures, lost }),
  ];
}

function event(measured) {
  if (!measured?.hubbub) return [missing("one event", "≥ 7000 attendees")];
  const rows = [atLeast("attendees who all poll", measured.hubbub.holds, 7000, "people")];
  if (measured.live.runs.length > 0)
    rows.push(atLeast("attendees with a live connection", measured.live.holds, 10_000, "people"));
  return rows;
}

function surges(measured) {
  if (!measured?.join) return [missing("join surge", "p99 ≤ 1000 ms")];
  const { join, reconnect } = measured;
  const name = `${join.attendees} join within ${join.overMs / 1000} s`;
  return [
    atMost(`${name}: until the page is live, p99`, join.times.whole.p99, 1000, "ms"),
    none(`${name}: failures`, join.failures),
    atMost(`${reconnect.attendees} reconnect after a restart, p99`, reconnect.times.whole.p99, 1000, "ms"),
    none(`${reconnect.attendees} reconnect after a restart: failures`, reconnect.failures),
  ];
}

function writes(measured) {
  if (!measured?.saturation) return [missing("acknowledged writes", "≥ 5000/s")];
  const runs = Object.values(measured).filter((run) => run.times);
  return [
    atLeast("acknowledged writes at saturation", measured.saturation.perSecond, 5000, "a second"),
    atMost("acknowledged writes at 5,000 a second, p99", measured.target.times.acknowledged.p99, 50, "ms"),
    atMost("acknowledged writes at 2,000 a second, p99", measured.steady.times.acknowledged.p99, 50, "ms"),
    none("writes acknowledged but not stored", {
      lost: runs.reduce((sum, { acknowledged, stored }) => sum + Math.max(0, acknowledged - stored), 0),
    }),
  ];
}

function traffic(measured) {
  if (!measured?.megabytesAnHour) return [missing("traffic per attendee and hour", "≤ 1 MB")];
  const { attendees, perMinute, megabytesAnHour } = measured;
  const what = `traffic per attendee and hour, ${attendees} people, ${perMinute} items a minute`;
  return [atMost(what, megabytesAnHour, 1, "MB")];
}

function nodes(measured) {
  if (!measured?.times) return [missing("latency added by a second node", "p99 ≤ 5 ms")];
  return [atMost("latency added by a second node, p99", measured.times.added.p99, 5, "ms")];
}

function perMachine(measured) {
  if (!measured?.units) return [missing("CPU per unit of work: 2 workers / 1 process", "≤ 1.15 times")];
  const rows = measured.units.map(({ unit, ratios }) =>
    atMost(`CPU ${unit}: 2 workers / 1 process`, ratios[2], 1.15, "times"),
  );
  const what = "attendees of one event at the full rate: 2 workers / 1 process";
  return [...rows, measured.held ? atLeast(what, measured.held.ratios[2], 1.7, "times") : missing(what, "≥ 1.7 times")];
}
