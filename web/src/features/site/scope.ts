import type { LinkOptions } from '@tanstack/react-router'
import { createContext, use } from 'react'
import type { ScopedClient } from '@/app/workspace/clients'

/** The website that a screen shows, and the side that uses it. */
export interface SiteScope {
  /** The client of the team's scope, or of the event's client's. */
  client: ScopedClient
  eventUuid: string
  /** The team decides who may see the site, and may take it down; clients may not. */
  side: 'TEAM' | 'CLIENT'
  /** Whether the page allows changes; the server checks again. */
  mayEdit: boolean
  /** Returns the link to the editor, with a block open or none. */
  editorLink: (block?: string) => LinkOptions
  /** Set if the editor fills the window: the token that opens the lease, and the way back. */
  portal?: { token: string | null; onLeave: () => void }
  /** The page with the links to share; clients have none. */
  shareLink?: LinkOptions
  /** The page of the event's gifts, if there is one. */
  giftsLink?: LinkOptions
}

export const SiteContext = createContext<SiteScope | null>(null)

/** Returns the website of the surrounding screen. */
export function useSiteScope(): SiteScope {
  const scope = use(SiteContext)
  if (!scope) throw new Error('site: a component stands outside its SiteContext')
  return scope
}
