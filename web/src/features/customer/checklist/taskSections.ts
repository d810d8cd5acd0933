import type { ComponentType } from 'react'
import { lazyPart } from '@/lib/lazyPart'
import type { Area } from '../areas'

/** A part of a task's page that belongs to another area: shown to whoever may see that area. */
interface TaskSection {
  area: Area
  Section: ComponentType<{ taskUuid: string }>
}

/** They stand below the notes in this order, each a chunk of its own: `lazyPart(() => import(…))`. */
export const taskSections: readonly TaskSection[] = [
  { area: 'VENDORS', Section: lazyPart(() => import('../vendors/TaskVendorsSection')) },
  { area: 'PAYMENTS', Section: lazyPart(() => import('../payments/TaskPaymentsSection')) },
  { area: 'DOCUMENTS', Section: lazyPart(() => import('../documents/TaskDocuments')) },
]
