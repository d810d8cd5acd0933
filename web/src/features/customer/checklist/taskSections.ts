import { type ComponentType, lazy } from 'react'
import type { Area } from '../areas'

/** A part of a task's page that belongs to another area: shown to whoever may see that area. */
interface TaskSection {
  area: Area
  Section: ComponentType<{ taskUuid: string }>
}

/** They stand below the notes in this order, each a chunk of its own: `lazy(() => import(…))`. */
export const taskSections: readonly TaskSection[] = [
  { area: 'VENDORS', Section: lazy(() => import('../vendors/TaskVendorsSection')) },
  { area: 'PAYMENTS', Section: lazy(() => import('../payments/TaskPaymentsSection')) },
  { area: 'DOCUMENTS', Section: lazy(() => import('../documents/TaskDocuments')) },
]
