/**
 * Regular checks of all sockets: closes those that are silent, and takes the rights of those whose session has ended; a
 * socket without the right to be in its room is closed.
 */
import { Refusal } from "../http/refusal.ts";
import type { Room, RoomMember } from "./room.ts";

const CHECK_MS = 1_000;
/** A socket without a message for this long is closed; clients send a ping every 25 s. */
const SILENT_SOCKET_MS = 60_000;
/** Interval of session checks for sockets. Those whose rights expire are part of every check. */
const RECHECK_MS = 60_000;
/** The same for sockets with staff rights. */
const STAFF_RECHECK_MS = 4_000;
/** How many sockets with staff rights are checked at the same time, and how many without. */
const RECHECKS_AT_ONCE = 5;
/** Close code for a socket without the right to be in its room. */
const NO_LONGER_ALLOWED_CODE = 1008;

export interface SocketCheckDeps<Data> {
  rooms: ReadonlyMap<string, Room<Data>>;
  now: () => number;
  log: { warn(details: object, text: string): void };
  /** Called for each socket that is closed because it was silent. */
  onSilent: () => void;
  /** Called when a socket has won or lost staff rights: staff is not part of the number of people. */
  onStaffChange: (roomId: string) => void;
}

/** When the sessions of a socket are checked next, in milliseconds since the epoch. */
export function nextRecheckAt(now: number, { staff, expiresAt }: Pick<RoomMember, "staff" | "expiresAt">): number {
  if (expiresAt !== null) return now;
  return now + (staff ? STAFF_RECHECK_MS : RECHECK_MS);
}

/** Closes the socket of somebody who may no longer be in the room. */
export function closeRefused({ socket }: Pick<RoomMember, "socket">, refusal: Refusal): void {
  socket.close(NO_LONGER_ALLOWED_CODE, refusal.message);
}

export class SocketChecks<Data> {
  readonly #deps: SocketCheckDeps<Data>;
  readonly #timer: NodeJS.Timeout;
  /** By staff rights: those of the staff do not wait for those of thousands of others. */
  readonly #isRechecking = { staff: false, others: false };

  constructor(deps: SocketCheckDeps<Data>) {
    this.#deps = deps;
    this.#timer = setInterval(() => {
      const now = deps.now();
      this.#closeSilent(now);
      // Does not wait for the checks below, which take as long as the database and the providers need.
      this.#recheckWhere(({ expiresAt }) => expiresAt !== null && expiresAt <= now, null);
      void this.#recheckDue("staff");
      void this.#recheckDue("others");
    }, CHECK_MS).unref();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  /** Checks the sockets whose rights expire, in one room or (null) in all: those rights may have ended earlier. */
  checkExpiring(roomId: string | null): void {
    this.#recheckWhere(({ expiresAt }) => expiresAt !== null, roomId);
  }

  /** Checks the sockets of a room, a few at a time. */
  async checkAllBut(excepted: ReadonlySet<RoomMember<Data>>, room: Room<Data>): Promise<void> {
    const members = room.members.values();
    const checkNext = async () => {
      for (const member of members) if (!excepted.has(member)) await this.#recheck(room, member);
    };
    await Promise.all(Array.from({ length: RECHECKS_AT_ONCE }, checkNext));
  }

  #recheckWhere(isMeant: (member: RoomMember<Data>) => boolean, roomId: string | null): void {
    for (const room of this.#deps.rooms.values()) {
      if (roomId !== null && room.roomId !== roomId) continue;
      for (const member of room.members) if (isMeant(member)) void this.#recheck(room, member);
    }
  }

  #closeSilent(now: number): void {
    for (const { members } of this.#deps.rooms.values())
      for (const { lastHeardAt, socket } of members) {
        if (lastHeardAt >= now - SILENT_SOCKET_MS) continue;
        this.#deps.onSilent();
        socket.terminate();
      }
  }

  /** Checks a few sockets at a time. Skipped while the previous check waits for a slow database or provider. */
  async #recheckDue(group: "staff" | "others"): Promise<void> {
    if (this.#isRechecking[group]) return;
    this.#isRechecking[group] = true;
    // One iterator for all loops: each takes the next socket that is due.
    const due = this.#due(group === "staff");
    const checkNext = async () => {
      for (const { room, member } of due) {
        member.recheckAt = nextRecheckAt(this.#deps.now(), member);
        await this.#recheck(room, member);
      }
    };
    try {
      await Promise.all(Array.from({ length: RECHECKS_AT_ONCE }, checkNext));
    } finally {
      this.#isRechecking[group] = false;
    }
  }

  *#due(staff: boolean) {
    for (const room of this.#deps.rooms.values())
      for (const member of room.members)
        if (member.staff === staff && member.recheckAt <= this.#deps.now()) yield { room, member };
  }

  async #recheck(room: Room<Data>, member: RoomMember<Data>): Promise<void> {
    try {
      const { staff, data } = await member.recheck();
      member.data = data;
      if (member.staff === staff) return;
      room.setStaff(member, staff);
      this.#deps.onStaffChange(room.roomId);
    } catch (error) {
      const isRefused = error instanceof Refusal && [401, 403].includes(error.status);
      if (isRefused) closeRefused(member, error);
      // Otherwise the database or the provider is unavailable: rights stay as last known until the next check.
      else this.#deps.log.warn({ err: error }, "The sessions behind a socket could not be checked");
    }
  }
}
