import { Clock, TriangleAlert } from 'lucide-react'
import { undelivered } from '@/lib/delivery'
import { Badge } from '@/ui/Badge'
import type { TeamMember } from './member'

/** Says that an invite is not accepted yet, or that it did not reach the person. */
export function InviteBadge({ member }: { member: Pick<TeamMember, 'inviteDelivery'> }) {
  const trouble = undelivered(member.inviteDelivery)
  return trouble ? (
    <Badge tone="coral" icon={<TriangleAlert size={13} aria-hidden />}>
      {trouble}
    </Badge>
  ) : (
    <Badge tone="amber" icon={<Clock size={13} aria-hidden />}>
      Convite enviado
    </Badge>
  )
}
