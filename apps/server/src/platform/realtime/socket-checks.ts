/** Closes sockets that are silent or may no longer be in their room. Removes staff rights whose session has ended. */
import { Refusal } from "../http/refusal.ts";
import type { Broadcaster } from "./broadcast.ts";
import type { Room, RoomMember } from "./room.ts";

/** A socket without a message for this long is closed; clients send a ping every 25 s. */
const SILENT_SOCKET_MS = 60_000;
/** Interval of session checks for sockets with and without staff rights. Rights that expire are part of every check. */
const STAFF_RECHECK_MS = 4_000;
const RECHECK_MS = 60_000;
/** How many sockets with staff rights are checked at the same time, and how many without. */
const RECHECKS_AT_ONCE = 5;
/** Close code for a socket without the right to be in its room. */
const NO_LONGER_ALLOWED_CODE = 1008;

/** Who may be in a room. */
export interface RoomRules<Data> {
  /** Reads the settings of a room. `needsRights`: whether people without any rights may not be in it. */
  read: (roomId: string) => Promise<{ refusalOf: (person: Data) => Refusal | null; needsRights: boolean }>;
  /** Publications with one of these names in `invalidates` may change what `read` returns. */
  settingsNames: readonly string[];
  /** A publication with this name can revoke rights that have an end time, such as access links. */
  expiringName: string;
}

interface SocketCheckDeps<Data> {
  broadcaster: Broadcaster<Data>;
  rules: RoomRules<Data> | undefined;
  log: { warn(details: object, text: string): void };
  /** Called for each socket that is closed because it was silent. */
  onSilent: () => void;
  /** Called when a socket has won or lost staff rights: staff is not part of the number of people. */
  onStaffChange: (roomId: string) => void;
}

/** When the sessions of a socket are checked next, in milliseconds since the epoch. */
export function nextRecheckAt({ staff, expiresAt }: Pick<RoomMember, "staff" | "expiresAt">): number {
  if (expiresAt !== null) return Date.now();
  return Date.now() + (staff ? STAFF_RECHECK_MS : RECHECK_MS);
}

export class SocketChecks<Data> {
  readonly #deps: SocketCheckDeps<Data>;
  /** By staff rights: those of the staff do not wait for those of thousands of others. */
  readonly #isRechecking = { staff: false, others: false };
  /** How often settings of rooms have changed. */
  settingsChanges = 0;

  constructor(deps: SocketCheckDeps<Data>) {
    this.#deps = deps;
  }

  /** Starts the checks that are due. Call it every second. */
  run(): void {
    const now = Date.now();
    this.#closeSilent(now);
    // Does not wait for the checks below, which take as long as the database and the providers need.
    this.#recheckWhere(({ expiresAt }) => expiresAt !== null && expiresAt <= now, null);
    void this.#recheckDue("staff");
    void this.#recheckDue("others");
  }

  /** Checks the sockets of a room, or (null) of all rooms, after a change of what their rights depend on. */
  applyChange(roomId: string | null, isStale: (name: string) => boolean): void {
    const { rules } = this.#deps;
    if (!rules) return;
    if (isStale(rules.expiringName)) this.#recheckWhere(({ expiresAt }) => expiresAt !== null, roomId);
    if (rules.settingsNames.some(isStale)) this.checkSettings(roomId);
  }

  /**
   * Closes the sockets of those who may no longer be in a room, or (null) in their room, because settings have changed.
   * Messages that are published from now on wait until that is done.
   */
  checkSettings(roomId: string | null): void {
    this.settingsChanges += 1;
    const { broadcaster, rules } = this.#deps;
    if (!rules) return;
    for (const room of broadcaster.roomsOf(roomId))
      broadcaster.pauseDuring(room, () =>
        this.#applyRules(room, rules).catch((error: unknown) =>
          this.#deps.log.warn(
            { err: error, roomId },
            "Could not read the settings of a room. Its sockets keep their rights until the next check.",
          ),
        ),
      );
  }

  async #applyRules(room: Room<Data>, rules: RoomRules<Data>): Promise<void> {
    const { refusalOf, needsRights } = await rules.read(room.roomId);
    const refused = new Set<RoomMember<Data>>();
    for (const member of room.members) {
      const refusal = refusalOf(member.data);
      if (!refusal) continue;
      refused.add(member);
      closeRefused(member, refusal);
    }
    // The sessions of the others may have ended since their last check, which made no difference before.
    if (needsRights && !room.needsRights)
      await this.#recheckAll([...room.members].filter((member) => !refused.has(member)).values());
    room.needsRights = needsRights;
  }

  #recheckWhere(isMeant: (member: RoomMember<Data>) => boolean, roomId: string | null): void {
    for (const { members } of this.#deps.broadcaster.roomsOf(roomId))
      for (const member of members) if (isMeant(member)) void this.#recheck(member);
  }

  #closeSilent(now: number): void {
    for (const { members } of this.#deps.broadcaster.rooms.values())
      for (const { lastHeardAt, socket } of members) {
        if (lastHeardAt >= now - SILENT_SOCKET_MS) continue;
        this.#deps.onSilent();
        socket.terminate();
      }
  }

  /** Skipped while the previous check waits for a slow database or provider. */
  async #recheckDue(group: "staff" | "others"): Promise<void> {
    if (this.#isRechecking[group]) return;
    this.#isRechecking[group] = true;
    try {
      await this.#recheckAll(this.#due(group === "staff"));
    } finally {
      this.#isRechecking[group] = false;
    }
  }

  *#due(staff: boolean) {
    for (const { members } of this.#deps.broadcaster.rooms.values())
      for (const member of members) if (member.staff === staff && member.recheckAt <= Date.now()) yield member;
  }

  /** Checks a few sockets at a time: each of the loops takes the next one from the iterator. */
  async #recheckAll(members: Iterable<RoomMember<Data>>): Promise<void> {
    const checkNext = async () => {
      for (const member of members) await this.#recheck(member);
    };
    await Promise.all(Array.from({ length: RECHECKS_AT_ONCE }, checkNext));
  }

  async #recheck(member: RoomMember<Data>): Promise<void> {
    member.recheckAt = nextRecheckAt(member);
    try {
      const { staff, data } = await member.recheck();
      member.data = data;
      if (member.staff === staff) return;
      this.#deps.broadcaster.rooms.get(member.roomId)?.setStaff(member, staff);
      this.#deps.onStaffChange(member.roomId);
    } catch (error) {
      const isRefused = error instanceof Refusal && [401, 403].includes(error.status);
      if (isRefused) closeRefused(member, error);
      // Otherwise the database or the provider is unavailable: rights stay as last known until the next check.
      else
        this.#deps.log.warn(
          { err: error, roomId: member.roomId },
          "Could not check the sessions of a socket. It keeps its rights until the next check.",
        );
    }
  }
}

function closeRefused({ socket }: RoomMember, refusal: Refusal): void {
  socket.close(NO_LONGER_ALLOWED_CODE, refusal.message);
}
