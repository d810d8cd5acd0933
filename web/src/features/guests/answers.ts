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

/** What somebody said about a part of the event. */
export function answerTo(
  { attends, declines }: Pick<Guest, 'attends' | 'declines'>,
  part: string,
): GuestStatus {
  if (attends.includes(part)) return 'attending'
  return declines.includes(part) ? 'not_attending' : 'unknown'
}

/** What they said once this is said too. */
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

/** Whether they come, of what they said about each part: as soon as one is a yes, and not where all are a no. */
export function statusOf(
  { attends, declines }: Pick<Guest, 'attends' | 'declines'>,
  parts: readonly Part[],
): GuestStatus {
  if (parts.some(({ uuid }) => attends.includes(uuid))) return 'attending'
  return parts.length > 0 && parts.every(({ uuid }) => declines.includes(uuid))
    ? 'not_attending'
    : 'unknown'
}
