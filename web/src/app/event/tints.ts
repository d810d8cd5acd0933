import type { EventTypeLook } from '@/lib/eventTypes'

type Tint = EventTypeLook['tint']

/** What marks a line as one event's, beside the event's name. */
export const barOf: Record<Tint, string> = {
  wine: 'bg-wine',
  sage: 'bg-sage',
  slate: 'bg-slate',
  amber: 'bg-amber',
  coral: 'bg-coral',
}

/** The ground of an event's day, and the name that stands on it. */
export const groundOf: Record<Tint, string> = {
  wine: 'bg-wine-tint',
  sage: 'bg-sage-tint',
  slate: 'bg-slate-tint',
  amber: 'bg-amber-tint',
  coral: 'bg-coral-tint',
}
export const nameOf: Record<Tint, string> = {
  wine: 'text-wine',
  sage: 'text-sage',
  slate: 'text-slate',
  amber: 'text-amber-ink',
  coral: 'text-coral',
}
