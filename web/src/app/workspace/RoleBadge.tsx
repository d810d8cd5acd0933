import { Badge } from '@/ui/Badge'
import { roleLabels, type TeamRole } from './roles'

/** What somebody is in a team: the owner in green, everybody else in blue. */
export function RoleBadge({ role }: { role: TeamRole }) {
  return <Badge tone={role === 'OWNER' ? 'sage' : 'slate'}>{roleLabels[role]}</Badge>
}
