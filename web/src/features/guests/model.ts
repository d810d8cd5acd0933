import type { GuestsGetAllOutput } from '@/client/types.gen'

/** A household with those who belong to it, as the API speaks of it. */
export type Invitation = GuestsGetAllOutput['items'][number]
export type Guest = Invitation['guests'][number]
export type GuestStatus = Guest['status']
export type GuestKind = Guest['kind']
export type AgeBand = NonNullable<Guest['ageBand']>
