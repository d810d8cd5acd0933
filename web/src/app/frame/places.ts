import type { LinkOptions } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'

/** Somewhere to go in the sidebar and the phone's tabs. Only places that exist are given. */
export interface Place {
  label: string
  icon: LucideIcon
  /** `linkOptions({ to: '/app/events' })`, so that the address is checked by the router's types. */
  link: LinkOptions
  /** Lit only at its own address, and under those below: the places inside of it are others. */
  exact?: boolean
  /** Also lit when the address begins with one of these (an event lies inside "Eventos"). */
  under?: readonly string[]
  /** How much waits there; nothing is shown for 0. */
  count?: { value: number; label: string }
}

/** Whether a place holds the current address. */
export function isInside(pathname: string, place: Place): boolean {
  const here = pathname.replace(/\/$/, '')
  const own = String(place.link.to ?? '').replace(/\/$/, '')
  if (own && here === own) return true
  const roots = [place.exact ? '' : own, ...(place.under ?? [])].filter(Boolean)
  return roots.some((root) => here === root || here.startsWith(`${root.replace(/\/$/, '')}/`))
}

/** The shape of a tab at the bottom of a phone; callers set its color. */
export const bottomTabClass =
  'relative flex h-15 min-w-0 flex-1 flex-col items-center justify-center gap-1 text-2xs font-medium ' +
  'focus-visible:-outline-offset-2'
