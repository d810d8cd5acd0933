import { HeartHandshake } from 'lucide-react'
import { Badge } from '@/ui/Badge'

/** The event's client brought the vendor. */
export function ClientBadge() {
  return (
    <Badge tone="wine" icon={<HeartHandshake size={13} aria-hidden />}>
      Adicionado pelo cliente
    </Badge>
  )
}
