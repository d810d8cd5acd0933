import { Clock } from 'lucide-react'
import { Badge } from '@/ui/Badge'

/** The vendor has not opened an account with this phone yet. */
export function IncompleteBadge() {
  return <Badge icon={<Clock size={13} aria-hidden />}>Cadastro incompleto</Badge>
}
