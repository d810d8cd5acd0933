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

/** How far a vendor is, in the words of whoever celebrates. */
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
  key: 'indicated' | 'with' | 'out'
  vendors: ClientVendor[]
}

const order: ClientVendor['status'][] = ['DONE', 'IN_PROPOSAL', 'PENDING']

/**
 * The vendors as the page shows them: first whom the planner recommends, then who is in, the surest
 * first, and at last who is not. Empty groups are left out.
 */
export function groupsOf(vendors: readonly ClientVendor[]): VendorGroup[] {
  const of = (...statuses: ClientVendor['status'][]) =>
    statuses.flatMap((status) => vendors.filter((vendor) => vendor.status === status))
  const groups: VendorGroup[] = [
    { key: 'indicated', vendors: of('INDICATION') },
    { key: 'with', vendors: of(...order) },
    { key: 'out', vendors: of('NOT_HIRED') },
  ]
  return groups.filter((group) => group.vendors.length > 0)
}
