import { Clock, TriangleAlert } from 'lucide-react'
import { undelivered } from '@/lib/delivery'
import { Badge } from '@/ui/Badge'
import type { TeamMember } from './member'

/** That somebody was invited and has not accepted, and whether the invite reached them. */
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
