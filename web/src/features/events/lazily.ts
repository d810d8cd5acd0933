import { lazyPart } from '@/lib/lazyPart'

/** A form's part, which the pages that only ask of events must not carry. */
export const StartFields = lazyPart(() =>
  import('./create/StartFields').then((part) => ({ default: part.StartFields })),
)
