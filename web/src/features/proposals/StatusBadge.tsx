import { CalendarX, Check, Eye, type LucideIcon, Send, X } from 'lucide-react'
import { Badge } from '@/ui/Badge'
import { type ProposalStatus, statusLabels, statusTones } from './text'

const icons: Readonly<Record<ProposalStatus, LucideIcon>> = {
  SENT: Send,
  VIEWED: Eye,
  ACCEPTED: Check,
  DECLINED: X,
  EXPIRED: CalendarX,
}

/** The status of a proposal. */
export function StatusBadge({ status, className }: { status: ProposalStatus; className?: string }) {
  const Icon = icons[status]
  return (
    <Badge
      tone={statusTones[status]}
      icon={<Icon size={13} aria-hidden />}
      {...(className && { className })}
    >
      {statusLabels[status]}
    </Badge>
  )
}
