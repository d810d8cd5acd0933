import type { ComponentType } from 'react'
import { lazyPart } from '@/lib/lazyPart'
import type { Area } from '../areas'

/** A part of a task's page that belongs to another area, shown to clients who may see that area. */
interface TaskSection {
  area: Area
  Section: ComponentType<{ taskUuid: string }>
}

/** The parts below the notes, in this order. Each must be a chunk of its own: `lazyPart(() => import(…))`. */
export const taskSections: readonly TaskSection[] = [
  { area: 'VENDORS', Section: lazyPart(() => import('../vendors/TaskVendorsSection')) },
  { area: 'PAYMENTS', Section: lazyPart(() => import('../payments/TaskPaymentsSection')) },
  { area: 'DOCUMENTS', Section: lazyPart(() => import('../documents/TaskDocuments')) },
]
