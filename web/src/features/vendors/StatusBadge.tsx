import { Badge } from '@/ui/Badge'
import { statusOf, type VendorStatus } from './status'

/** "Contratado", in its colour and with its icon. */
export function StatusBadge({ status }: { status: VendorStatus }) {
  const { label, tone, icon: Icon } = statusOf(status)
  return (
    <Badge tone={tone} icon={<Icon size={13} aria-hidden />}>
      {label}
    </Badge>
  )
}
