import { lazy } from 'react'

/** A form's part, which the pages that only show payments must not carry. */
export const PlanFields = lazy(() =>
  import('./PlanFields').then((part) => ({ default: part.PlanFields })),
)
