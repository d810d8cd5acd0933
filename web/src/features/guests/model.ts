/** A guest list as the API speaks of it. */

export type GuestStatus = 'unknown' | 'attending' | 'not_attending'
export type GuestKind = 'adult' | 'child' | 'unknown'
export type AgeBand = '0_2' | '3_6' | '7_11' | '12_17'
/** The six that a provider tells of a message. */
export type MessageStatus = 'unknown' | 'deleted' | 'delivered' | 'failed' | 'read' | 'sent'

export interface Guest {
  uuid: string
  /** Empty for a place that nobody has a name for yet. */
  name: string
  status: GuestStatus
  attends: readonly string[]
  declines: readonly string[]
  tags: readonly string[]
  kind: GuestKind
  age?: number
  ageBand?: AgeBand
  diet: string
  tableUuid?: string
  unlisted: boolean
  position: number
  checkInAt?: string
  checkInBy?: string
}

export interface Invitation {
  uuid: string
  name: string
  phone?: string
  email?: string
  places?: number
  answerBy?: string
  subEventUuids?: readonly string[]
  message: string
  answeredAt?: string
  answeredVia?: 'LINK' | 'TEAM' | 'CLIENT'
  answerVersion: number
  stopped: boolean
  guests: readonly Guest[]
  lastMessage?: {
    kind: string
    channel: string
    status: MessageStatus
    at: string
    error?: string
  }
  updatedAt: string
}
