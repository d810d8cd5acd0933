import type { Guest, GuestStatus, Invitation } from './model'

interface Part {
  uuid: string
}

/** What of the event an invitation covers: all of it, unless it says. */
export function covered<P extends Part>(
  parts: readonly P[],
  { subEventUuids }: Pick<Invitation, 'subEventUuids'>,
): readonly P[] {
  return subEventUuids ? parts.filter(({ uuid }) => subEventUuids.includes(uuid)) : parts
}

/** Returns a guest's answer about one sub-event. */
export function answerTo(
  { attends, declines }: Pick<Guest, 'attends' | 'declines'>,
  part: string,
): GuestStatus {
  if (attends.includes(part)) return 'attending'
  return declines.includes(part) ? 'not_attending' : 'unknown'
}

/** Returns a guest's answers with the one about a sub-event replaced. */
export function withAnswer(
  { attends, declines }: Pick<Guest, 'attends' | 'declines'>,
  part: string,
  answer: GuestStatus,
): { attends: string[]; declines: string[] } {
  const others = (some: readonly string[]) => some.filter((one) => one !== part)
  return {
    attends: [...others(attends), ...(answer === 'attending' ? [part] : [])],
    declines: [...others(declines), ...(answer === 'not_attending' ? [part] : [])],
  }
}

/**
 * Returns a guest's status from their answers: attending with at least one yes, not attending if all are no,
 * otherwise unknown.
 */
export function statusOf(
  { attends, declines }: Pick<Guest, 'attends' | 'declines'>,
  parts: readonly Part[],
): GuestStatus {
  if (parts.some(({ uuid }) => attends.includes(uuid))) return 'attending'
  return parts.length > 0 && parts.every(({ uuid }) => declines.includes(uuid))
    ? 'not_attending'
    : 'unknown'
}
