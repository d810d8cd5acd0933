import type { EventTypeLook } from '@/lib/eventTypes'

type Tint = EventTypeLook['tint']

/** The bar that marks a line as an event's, next to the event's name. */
export const barOf: Record<Tint, string> = {
  wine: 'bg-wine',
  sage: 'bg-sage',
  slate: 'bg-slate',
  amber: 'bg-amber',
  coral: 'bg-coral',
}

/** The background of an event's day, and the color of the name on it. */
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
