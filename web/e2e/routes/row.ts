import type { Page } from '@playwright/test'
import type { FileRouteTypes } from '../../src/routeTree.gen'
import type { Role } from '../support/people'
import type { Places } from '../support/places'

export interface Row {
  /** The role that is signed in; no role by default. */
  as?: Role
  at: string | ((places: Places) => string)
  /** The way there, where the address alone does not lead. */
  open?: (page: Page) => Promise<unknown>
  /** Loaded from nothing, as a link from outside does: once for each entry page and each layout. */
  cold?: true
  /** The first heading that can be read on the screen. */
  heading: string | RegExp
  /** The page asks for something that does not exist: the server answers 404. */
  misses?: true
  /** Where the address leads on to: another row looks at that screen. */
  leadsTo?: RegExp
}

/** Rows of some addresses. */
export type Rows = Partial<Record<FileRouteTypes['to'], Row>>

export const greeting = /^(Bom dia|Boa tarde|Boa noite), Ana$/
export const wedding = 'Casamento Marina & Tomás'
export const inEvent =
  (rest: string) =>
  ({ event }: Places) =>
    `/app/${event}${rest}`
