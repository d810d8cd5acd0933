import type { Entry, TakeBack } from './model'

/** Somebody who is invited, or was added at the door: no more than a door has to know. */
export interface DoorGuest {
  uuid: string
  invitationUuid: string
  /** Empty where it is a place for somebody whom the invitation names. */
  name: string
  status: 'attending' | 'not_attending' | 'unknown'
  child: boolean
  tags: string[]
  tableUuid?: string
  unlisted: boolean
}

export interface DoorInvitation {
  uuid: string
  name: string
  /** SHA-256 of the codes' secrets, in hexadecimal. */
  codes: { hash: string; revoked: boolean }[]
}

export interface DoorTable {
  uuid: string
  number: number
  name: string
}

export interface DoorEvent {
  title: string
  /** "2027-03-14" */
  date?: string
  startTime?: string
  timeZone: string
  /** What stands in all codes of the event; absent while it has none. */
  shortId?: string
  receptionPlace?: string
}

/** What reception.getList answers: all of it, or what changed since. */
export interface ListAnswer {
  event: DoorEvent
  guests: DoorGuest[]
  invitations: DoorInvitation[]
  tables: DoorTable[]
  checkIns: Entry[]
  takeBacks: TakeBack[]
  removed: { guests: string[]; invitations: string[]; tables: string[] }
  /** All of it is here again: what was known before is let go of. */
  reset: boolean
  /** The cursor to ask with next time. */
  changes: string
  allowUnlisted: boolean
  serverTime: string
  me: { name: string; door?: string }
  /** When a device without account ends. */
  endsAt?: string
}

export type Operation =
  | {
      type: 'CHECK_IN'
      uuid: string
      guestUuid: string
      /** By this device's own clock. */
      at: string
      door: string
      codeHash?: string
    }
  | { type: 'TAKE_BACK'; uuid: string; checkInUuids: string[]; at: string }
  | {
      type: 'ADD_GUEST'
      /** The guest's to be. */
      uuid: string
      guestUuid: string
      invitationUuid?: string
      name: string
      child: boolean
      at: string
    }

export interface SyncAnswer {
  confirmed: string[]
  /** What was taken, and is not counted until the planner settles it. */
  kept: { uuid: string; problem: string }[]
  /** The device was revoked or has ended. */
  ended: boolean
}
