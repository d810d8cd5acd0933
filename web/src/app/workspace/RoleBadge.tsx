import { Badge } from '@/ui/Badge'
import { roleLabels, type TeamRole } from './roles'

/** A role in a team: the owner in green, all others in blue. */
export function RoleBadge({ role }: { role: TeamRole }) {
  return <Badge tone={role === 'OWNER' ? 'sage' : 'slate'}>{roleLabels[role]}</Badge>
}
