import type { LinkOptions } from '@tanstack/react-router'
import { createContext, use } from 'react'
import type { ScopedClient } from '@/app/workspace/clients'

/** Whose website a screen is about, and who looks at it. */
export interface SiteScope {
  /** Asks in their name: the team's, or the event's own client's. */
  client: ScopedClient
  eventUuid: string
  /** Who plans it says who may see the site and takes it down; whose party it is does not. */
  side: 'TEAM' | 'CLIENT'
  /** Whether they may change anything, as far as the page knows; the server says so too. */
  mayEdit: boolean
  /** The editor, with a block open or none. */
  editorLink: (block?: string) => LinkOptions
  /** Where the editor fills the window: what opened it, and the way back. */
  portal?: { token: string | null; onLeave: () => void }
  /** The page with the links to share; clients have none. */
  shareLink?: LinkOptions
  /** The gifts of the event, where they have a place of their own. */
  giftsLink?: LinkOptions
}

export const SiteContext = createContext<SiteScope | null>(null)

/** The website of the screen one is in. */
export function useSiteScope(): SiteScope {
  const scope = use(SiteContext)
  if (!scope) throw new Error('site: a component stands outside its SiteContext')
  return scope
}
