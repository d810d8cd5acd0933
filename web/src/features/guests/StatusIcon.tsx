import { Check, CircleDashed, X } from 'lucide-react'
import { cx } from '@/ui/classes'
import type { GuestStatus } from './model'
import { statusWords } from './words'

const looks = {
  attending: { icon: Check, colour: 'text-sage' },
  unknown: { icon: CircleDashed, colour: 'text-amber-ink' },
  not_attending: { icon: X, colour: 'text-coral' },
} as const

export interface StatusIconProps {
  status: GuestStatus
  size?: number
  /** A text next to the icon says the same. */
  decorative?: boolean
  className?: string
}

/** The icon of a guest's RSVP. */
export function StatusIcon({ status, size = 15, decorative = false, className }: StatusIconProps) {
  const { icon: Icon, colour } = looks[status]
  return (
    <>
      <Icon size={size} className={cx(colour, className)} aria-hidden />
      {!decorative && <span className="sr-only">{statusWords[status]}: </span>}
    </>
  )
}
