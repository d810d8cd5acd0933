import { formatStart } from '@/lib/start'

const dayLength = 24 * 60
/** Hours before this one are of the night that follows the day's evening. */
const nightUntil = 5

/** "16:30" in minutes of the event's day, which goes on until the next morning; null for none. */
export function minuteOf(time: string): number | null {
  const match = /^(\d{2}):(\d{2})$/.exec(time)
  if (!match) return null
  const hour = Number(match[1])
  return (hour < nightUntil ? dayLength : 0) + hour * 60 + Number(match[2])
}

/** The hour as a field holds it: "16:30", or ''. */
export function timeOfMinute(minute: number | undefined): string {
  if (minute === undefined) return ''
  const hour = Math.floor(minute / 60) % 24
  return `${String(hour).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

/** "16:30, Capela Santa Rita". */
export function partFacts({ startMinute, place }: { startMinute?: number; place: string }): string {
  return [startMinute !== undefined && formatStart(startMinute), place].filter(Boolean).join(', ')
}

/** What events mostly consist of, to begin with. */
export const usual = [
  { kind: 'CEREMONY', name: 'Cerimônia' },
  { kind: 'PARTY', name: 'Festa' },
] as const
