import { lazy } from 'react'

/** A form's part, which the pages that only ask of events must not carry. */
export const StartFields = lazy(() =>
  import('./create/StartFields').then((part) => ({ default: part.StartFields })),
)
