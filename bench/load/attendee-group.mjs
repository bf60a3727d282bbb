/** The simulated attendees of one worker: they join, poll, write and receive live messages. */
import { Attendee } from "./attendee.mjs";
import { now, pause, until } from "./clock.mjs";
import { Histogram, toMessages } from "./histogram.mjs";
import { countFailure, isSuccess } from "./http-connection.mjs";
import { spread, Wheel } from "./pace.mjs";
import { clientFrame } from "./web-socket.mjs";

const PING_MS = 25_000;
/** One in this many attendees parses live messages. The others only count the bytes. */
const SAMPLE = 10;
const MARK = 0x7e;
const pingFrame = clientFrame('{"type":"ping"}');
const MOODS = ["excited", "neutral", "bored"];
/** Attendees per loopback address, because the number of ports per address is limited. */
const PER_ADDRESS = 5000;

export class AttendeeGroup {
  #attendees = [];
  #live = null;
  #lost = 0;

  get size() {
    return this.#attendees.length;
  }

  /**
   * Adds attendees. Each opens the page, reads lists, and opens its live connection.
   * @param plan {count, overMs, port, block, page, reads, live}: `page`, `reads` and `live` are paths; `live` may be
   * null
   */
  async join({ count, overMs, port, block, page, reads, live, timeoutMs = 60_000 }) {
    const times = { page: new Histogram(), reads: new Histogram(), live: new Histogram(), whole: new Histogram() };
    const failures = {};
    const fail = (what) => (failures[what] = (failures[what] ?? 0) + 1);
    let settled = 0;
    const joinOne = (attendee, index, since) => {
      const done = () => {
        times.whole.add(now() - since);
        settled += 1;
      };
      const giveUp = (what) => {
        fail(what);
        settled += 1;
      };
      const connect = () => {
        if (!live) return done();
        const began = now();
        attendee.connect(live, {
          onOpen: () => {
            times.live.add(now() - began);
            done();
          },
          onFrame: index % SAMPLE === 0 ? (payload) => this.#receive(payload) : null,
          onClose: (wasOpen) => (wasOpen ? (this.#lost += 1) : giveUp("live")),
        });
      };
      const readAll = (left) => {
        if (left.length === 0) return connect();
        attendee.read(left[0], (response, ms) => {
          if (response.status !== 200) return giveUp(`read ${response.status}`);
          times.reads.add(ms);
          readAll(left.slice(1));
        });
      };
      attendee.read(
        page,
        (response, ms) => {
          if (response.status !== 200) return giveUp(`page ${response.status}`);
          times.page.add(ms);
          readAll(reads);
        },
        since,
      );
    };
    await spread(count, overMs, (index, since) => {
      const from = `127.0.${block}.${2 + Math.floor(this.#attendees.length / PER_ADDRESS)}`;
      const attendee = new Attendee({ port, from });
      this.#attendees.push(attendee);
      joinOne(attendee, index, since);
    });
    await until(() => settled >= count, timeoutMs);
    if (settled < count) failures.unanswered = count - settled;
    return { failures, times: toMessages(times) };
  }

  /** Opens a new live connection for every attendee, spread over `withinMs`, with up to five tries. */
  async reconnect({ live, withinMs, timeoutMs = 60_000 }) {
    const whole = new Histogram();
    const failures = {};
    let settled = 0;
    await spread(this.#attendees.length, withinMs, (index, since) => {
      const attendee = this.#attendees[index];
      const attempt = (tries) =>
        attendee.connect(live, {
          onOpen: () => {
            whole.add(now() - since);
            settled += 1;
          },
          onFrame: index % SAMPLE === 0 ? (payload) => this.#receive(payload) : null,
          onClose: (wasOpen) => {
            if (wasOpen) this.#lost += 1;
            else if (tries > 1) setTimeout(attempt, 1000, tries - 1);
            else {
              failures.live = (failures.live ?? 0) + 1;
              settled += 1;
            }
          },
        });
      attempt(5);
    });
    await until(() => settled >= this.#attendees.length, timeoutMs);
    if (settled < this.#attendees.length) failures.unanswered = this.#attendees.length - settled;
    return { failures, times: toMessages({ whole }) };
  }

  /**
   * All attendees poll every list at its interval, and some of them write. Measures reads, writes and live messages.
   * @param plan {seconds, warmUpSeconds, lists: [[path, everyMs]], together, writesPerSecond, api}; `together`: lists
   * that are read in one request, as {path, everyMs, lists: [[name, everyMs]]}
   */
  async poll({ seconds, warmUpSeconds, lists, together, writesPerSecond, api }) {
    const times = { reads: new Histogram(), writes: new Histogram(), live: new Histogram() };
    const counts = { reads: 0, notModified: 0, writes: 0, bytes: 0 };
    const failures = {};
    let isMeasuring = false;
    const wheel = new Wheel();
    const note = (histogram, response, ms, isGood) => {
      if (!isMeasuring) return;
      counts.bytes += response.bytes;
      if (isGood) times[histogram].add(ms);
      else countFailure(failures, histogram, response);
    };
    const noteRead = (response, ms) => {
      if (response.status === 304 && isMeasuring) counts.notModified += 1;
      note("reads", response, ms, response.status === 200 || response.status === 304);
    };
    for (const attendee of this.#attendees) {
      for (const [path, everyMs] of lists) {
        wheel.every(everyMs, Math.random() * everyMs, (since) => {
          if (isMeasuring) counts.reads += 1;
          attendee.read(path, noteRead, since);
        });
      }
      if (together) {
        const { path, everyMs } = together;
        let turn = Math.floor(Math.random() * 60);
        wheel.every(everyMs, Math.random() * everyMs, (since) => {
          if (isMeasuring) counts.reads += 1;
          turn += 1;
          const due = together.lists.filter(([, interval]) => turn % Math.round(interval / everyMs) === 0);
          attendee.readLists(
            path,
            due.map(([name]) => name),
            noteRead,
            since,
          );
        });
      }
      // The first ping comes early: attendees that joined long ago have sent nothing since.
      if (attendee.socket) wheel.every(PING_MS, Math.random() * 5000, () => attendee.socket.send(pingFrame));
    }
    if (writesPerSecond > 0) {
      let turn = 0;
      const everyMs = 1000 / writesPerSecond;
      const lanes = Math.ceil(5 / everyMs) || 1;
      for (let lane = 0; lane < lanes; lane += 1) {
        // From a random time, so that the writes of several groups do not arrive together.
        wheel.every(everyMs * lanes, (lane + Math.random()) * everyMs, (since) => {
          const attendee = this.#attendees[(turn * 7919) % this.#attendees.length];
          turn += 1;
          if (isMeasuring) counts.writes += 1;
          const { path, body } = submissionOf(turn);
          attendee.write(
            `${api}/${path}`,
            body,
            // 429 is a valid response: an attendee may vote once in 30 seconds.
            (response, ms) => note("writes", response, ms, isSuccess(response) || response.status === 429),
            since,
          );
        });
      }
    }
    const lostBefore = this.#lost;
    const bytesBefore = this.liveBytes;
    wheel.start();
    await pause(warmUpSeconds * 1000);
    isMeasuring = true;
    this.#live = times.live;
    await pause(seconds * 1000);
    isMeasuring = false;
    this.#live = null;
    wheel.stop();
    if (this.#lost > lostBefore) failures["live lost"] = this.#lost - lostBefore;
    const liveBytes = this.liveBytes - bytesBefore;
    // Wait for outstanding responses, which are not measured.
    await pause(1000);
    return { failures, counts: { ...counts, liveBytes }, times: toMessages(times) };
  }

  leave() {
    for (const attendee of this.#attendees) attendee.leave();
    this.#attendees = [];
  }

  /** Closes the live connections only. */
  disconnect() {
    for (const { socket } of this.#attendees) socket?.close();
  }

  get attendees() {
    return this.#attendees;
  }

  get liveBytes() {
    return this.#attendees.reduce((sum, { socket }) => sum + (socket?.bytes ?? 0), 0);
  }

  /** Measures the latency of chat messages, whose text contains the sending time: ~milliseconds~. */
  #receive(payload) {
    if (!this.#live) return;
    const start = payload.indexOf(MARK);
    if (start < 0) return;
    const end = payload.indexOf(MARK, start + 1);
    if (end > start) this.#live.add(now() - Number(payload.latin1Slice(start + 1, end)));
  }
}

/** The submission number `turn`: 60 % moods, 20 % chat, 10 % icebreaker responses, 10 % questions. */
function submissionOf(turn) {
  const kind = turn % 10;
  if (kind < 6) return { path: "emoji", body: { emoji: MOODS[turn % MOODS.length] } };
  if (kind < 8)
    return { path: "chat", body: { content: `Good point, thank you ~${now()}~`, participantName: "Somebody" } };
  if (kind < 9)
    return { path: "icebreaker", body: { response: `scaling caching queues number ${turn}`, participantName: "" } };
  return { path: "social", body: { content: `How does this behave with ${turn} people?`, participantName: "" } };
}
