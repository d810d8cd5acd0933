import type {
  ReceptionEvent,
  ReceptionGetListOutput,
  ReceptionGuest,
  ReceptionInvitation,
  ReceptionSyncOutput,
  ReceptionTable,
} from '@/client/types.gen'

/** Somebody who is invited, or was added at the door: no more than a door has to know. */
export type DoorGuest = ReceptionGuest
export type DoorInvitation = ReceptionInvitation
export type DoorTable = ReceptionTable
export type DoorEvent = ReceptionEvent
/** What reception.getList answers: all of it, or what changed since. */
export type ListAnswer = ReceptionGetListOutput
export type SyncAnswer = ReceptionSyncOutput

/** One thing that was done, with the device's own clock: a ReceptionOperation, by its types. */
export type Operation =
  | {
      type: 'CHECK_IN'
      uuid: string
      guestUuid: string
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
