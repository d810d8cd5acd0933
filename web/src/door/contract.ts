import type {
  ReceptionEvent,
  ReceptionGetListOutput,
  ReceptionGuest,
  ReceptionInvitation,
  ReceptionSyncOutput,
  ReceptionTable,
} from '@/client/types.gen'

/** A guest: invited, or added at the reception. It has only what a check-in needs. */
export type DoorGuest = ReceptionGuest
export type DoorInvitation = ReceptionInvitation
export type DoorTable = ReceptionTable
export type DoorEvent = ReceptionEvent
/** The answer of reception.getList: the whole list, or its changes since a cursor. */
export type ListAnswer = ReceptionGetListOutput
export type SyncAnswer = ReceptionSyncOutput

/** One recorded operation with the device's own time: a ReceptionOperation, divided by its type. */
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
      /** The UUID that the added guest will have. */
      uuid: string
      guestUuid: string
      invitationUuid?: string
      name: string
      child: boolean
      at: string
    }
