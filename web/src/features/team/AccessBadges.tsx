import { count } from '@/lib/text'
import { Badge } from '@/ui/Badge'
import { type Access, permissionsLabel } from './access'

/** How many events are shown next to a name before the others are only counted. */
const shown = 3

/** The events of a helper, each with how much they may do in it. */
export function AccessBadges({ accesses }: { accesses: readonly Access[] }) {
  const rest = accesses.length - shown
  // One more than is shown takes the room of its own count.
  const first = rest > 1 ? accesses.slice(0, shown) : accesses
  return (
    <ul aria-label="Eventos" className="flex flex-wrap gap-1.5">
      {first.map(({ uuid, title, permissions }) => (
        <li key={uuid} className="flex max-w-full min-w-0">
          <Badge className="max-w-80">
            {/* A long name gives way to how much may be done. */}
            <span className="flex">
              <span className="truncate">{title}</span>
              <span className="shrink-0 whitespace-pre"> · {permissionsLabel(permissions)}</span>
            </span>
          </Badge>
        </li>
      ))}
      {rest > 1 && (
        <li className="flex">
          <Badge>e mais {count(rest, 'evento', 'eventos')}</Badge>
        </li>
      )}
    </ul>
  )
}
