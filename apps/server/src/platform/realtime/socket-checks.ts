/** Closes sockets that are silent or may no longer be in their room. Removes staff rights whose session has ended. */
import { TaskQueue } from "@hubbub/server-kit/task-queue";

import { Refusal } from "../http/refusal.ts";
import type { Broadcaster } from "./broadcast.ts";
import type { Room, RoomMember } from "./room.ts";

/** A socket without a message for this long is closed; clients send a ping every 25 s. */
const SILENT_SOCKET_MS = 60_000;
/** Interval of session checks for sockets with and without staff rights. Rights that expire are part of every check. */
const STAFF_RECHECK_MS = 4_000;
const RECHECK_MS = 60_000;
/** How many sockets without rights are checked at the same time. */
const RECHECKS_AT_ONCE = 5;
/** How many with rights: they lose them within seconds (CHANNEL-6), also while a sign-on answers slowly. */
const RECHECKS_WITH_RIGHTS_AT_ONCE = 100;
/** Close code for a socket without the right to be in its room. */
const NO_LONGER_ALLOWED_CODE = 1008;

/** Who may be in a room. */
export interface RoomRules<Data> {
  /** Reads the settings of a room. `needsRights`: whether people without any rights may not be in it. */
  read: (roomId: string) => Promise<{ refusalOf: (person: Data) => Refusal | null; needsRights: boolean }>;
  /** Publications with one of these names in `invalidates` may change what `read` returns. */
  settingsNames: readonly string[];
}

interface SocketCheckDeps<Data> {
  broadcaster: Broadcaster<Data>;
  rules: RoomRules<Data>;
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
  /** Of sockets with rights, which do not wait for thousands of others. */
  readonly #withRights = new TaskQueue(RECHECKS_WITH_RIGHTS_AT_ONCE);
  readonly #others = new TaskQueue(RECHECKS_AT_ONCE);
  /** How often settings of rooms have changed. */
  settingsChanges = 0;

  constructor(deps: SocketCheckDeps<Data>) {
    this.#deps = deps;
  }

  /** Starts the checks that are due. Call it every second. */
  run(): void {
    const now = Date.now();
    for (const { members } of this.#deps.broadcaster.rooms.values())
      for (const member of members)
        if (member.lastHeardAt < now - SILENT_SOCKET_MS) {
          this.#deps.onSilent();
          member.socket.terminate();
        } else if (member.recheckAt <= now) void this.#recheck(member, this.#others);
  }

  /**
   * Closes the sockets of those who may no longer be in a room, or (null) in their room, because settings have changed.
   * Messages that are published from now on wait until that is done.
   */
  checkSettings(roomId: string | null): void {
    this.settingsChanges += 1;
    const { broadcaster, log } = this.#deps;
    for (const room of broadcaster.roomsOf(roomId))
      broadcaster.pauseDuring(room, () =>
        this.#applyRules(room).catch((error: unknown) =>
          log.warn(
            { err: error, roomId: room.roomId },
            "Could not read the settings of a room. Its sockets keep their rights until the next check.",
          ),
        ),
      );
  }

  async #applyRules(room: Room<Data>): Promise<void> {
    const { refusalOf, needsRights } = await this.#deps.rules.read(room.roomId);
    const others: RoomMember<Data>[] = [];
    for (const member of room.members) {
      const refusal = refusalOf(member.data);
      if (refusal) closeRefused(member, refusal);
      else others.push(member);
    }
    // The sessions of the others may have ended since their last check, which made no difference before.
    if (needsRights && !room.needsRights) {
      const queue = new TaskQueue(RECHECKS_AT_ONCE);
      await Promise.all(others.map((member) => this.#recheck(member, queue)));
    }
    room.needsRights = needsRights;
  }

  /** Checks a socket in its turn. @param others the queue for a socket without rights */
  async #recheck(member: RoomMember<Data>, others: TaskQueue): Promise<void> {
    const recheckAt = nextRecheckAt(member);
    member.recheckAt = Infinity;
    const queue = member.staff || member.expiresAt !== null ? this.#withRights : others;
    await queue.run(() => this.#check(member));
    member.recheckAt = recheckAt;
  }

  async #check(member: RoomMember<Data>): Promise<void> {
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
