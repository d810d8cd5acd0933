import {
  CircleCheck,
  CircleDashed,
  CircleSlash,
  FileClock,
  Lightbulb,
  type LucideIcon,
} from 'lucide-react'
import type { Tone } from '@/ui/Badge'
import type { EventVendor } from './vendor'

export type VendorStatus = EventVendor['status']

interface StatusLook {
  value: VendorStatus
  label: string
  tone: Tone
  icon: LucideIcon
}

/** How far an event and a vendor are, in the order the list shows them. */
export const statuses: readonly StatusLook[] = [
  { value: 'DONE', label: 'Contratado', tone: 'sage', icon: CircleCheck },
  { value: 'IN_PROPOSAL', label: 'Em proposta', tone: 'amber', icon: FileClock },
  { value: 'PENDING', label: 'Sem status', tone: 'neutral', icon: CircleDashed },
  { value: 'INDICATION', label: 'Indicação', tone: 'slate', icon: Lightbulb },
  { value: 'NOT_HIRED', label: 'Não contratado', tone: 'coral', icon: CircleSlash },
]

const byValue = new Map(statuses.map((status) => [status.value, status]))

/** A status's words, tone and icon. */
export function statusOf(value: VendorStatus): StatusLook {
  return byValue.get(value) as StatusLook
}

/** Not hired yet, and not turned down either. */
export function considered(status: VendorStatus): boolean {
  return status === 'INDICATION' || status === 'IN_PROPOSAL' || status === 'PENDING'
}

/**
 * Sums an event's vendors, in cents: planned counts every vendor who is or may still be hired, contracted only those
 * hired.
 */
export function totals(vendors: readonly Pick<EventVendor, 'status' | 'budget'>[]) {
  const sum = (of: readonly VendorStatus[]) =>
    vendors.reduce((cents, v) => cents + (of.includes(v.status) ? v.budget : 0), 0)
  return {
    planned: sum(['DONE', 'IN_PROPOSAL', 'PENDING', 'INDICATION']),
    contracted: sum(['DONE']),
  }
}
