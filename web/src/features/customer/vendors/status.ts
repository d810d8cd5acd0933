import {
  CircleCheck,
  CircleDashed,
  CircleSlash,
  type LucideIcon,
  MessagesSquare,
  Sparkles,
} from 'lucide-react'
import type { Tone } from '@/ui/Badge'
import type { ClientVendor } from './queries'

/** The status of a vendor, worded for the client. */
export const statusWords: Record<
  ClientVendor['status'],
  { label: string; tone: Tone; icon: LucideIcon }
> = {
  DONE: { label: 'Contratado', tone: 'sage', icon: CircleCheck },
  IN_PROPOSAL: { label: 'Em conversa', tone: 'amber', icon: MessagesSquare },
  PENDING: { label: 'Em vista', tone: 'neutral', icon: CircleDashed },
  INDICATION: { label: 'Indicado', tone: 'slate', icon: Sparkles },
  NOT_HIRED: { label: 'Ficou de fora', tone: 'neutral', icon: CircleSlash },
}

export interface VendorGroup {
  key: 'hired' | 'indicated' | 'considered' | 'out'
  vendors: ClientVendor[]
}

/**
 * The vendors as the page shows them: whom the planner recommends to be decided first, then who is
 * hired, apart from who is still considered, and at last who is not. Empty groups are left out.
 */
export function groupsOf(vendors: readonly ClientVendor[]): VendorGroup[] {
  const of = (...statuses: ClientVendor['status'][]) =>
    statuses.flatMap((status) => vendors.filter((vendor) => vendor.status === status))
  const groups: VendorGroup[] = [
    { key: 'indicated', vendors: of('INDICATION') },
    { key: 'hired', vendors: of('DONE') },
    { key: 'considered', vendors: of('IN_PROPOSAL', 'PENDING') },
    { key: 'out', vendors: of('NOT_HIRED') },
  ]
  return groups.filter((group) => group.vendors.length > 0)
}
