import type { LinkOptions } from '@tanstack/react-router'
import { createContext, use } from 'react'
import type { ScopedClient } from '@/app/workspace/clients'
import type { IsoDate } from '@/lib/dates'

/** Whose guest list a screen is about, and who looks at it. */
export interface GuestsScope {
  /** Asks in their name: the team's, or the event's own client's. */
  client: ScopedClient
  eventUuid: string
  /** Who plans it sends messages and says what the event consists of; whose party it is does not. */
  side: 'TEAM' | 'CLIENT'
  /** Whether guests can be changed; never after they were anonymized. */
  mayEdit: boolean
  /** Whether links and messages may go to guests from here; staff in control of the business send none. */
  mayShare: boolean
  /** The area code of the business's own phone, offered for a number written without one. */
  areaCode: string | undefined
  title: string
  date: IsoDate | undefined
  timeZone: string
  listLink: LinkOptions
  tablesLink: LinkOptions
  invitationLink: (uuid: string) => LinkOptions
}

export const GuestsContext = createContext<GuestsScope | null>(null)

/** The guest list of the screen one is in. */
export function useGuestsScope(): GuestsScope {
  const scope = use(GuestsContext)
  if (!scope) throw new Error('guests: a component stands outside its GuestsContext')
  return scope
}
