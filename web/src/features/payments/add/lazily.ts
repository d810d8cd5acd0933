import { lazyPart } from '@/lib/lazyPart'

/** A form's part, which the pages that only show payments must not carry. */
export const PlanFields = lazyPart(() =>
  import('./PlanFields').then((part) => ({ default: part.PlanFields })),
)
