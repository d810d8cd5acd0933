import { X } from 'lucide-react'
import { cx } from '@/ui/classes'

/** The link from the check-in back to the event's page, for a member of the team: a device without account has none. */
export function LeaveDoor({ to }: { to: string }) {
  return (
    <a
      href={to}
      aria-label="Fechar a recepção"
      title="Fechar a recepção"
      className={cx(
        'inline-flex size-9 shrink-0 items-center justify-center rounded-input touch:size-11',
        'transition-colors hover:bg-sunken',
      )}
    >
      <X size={22} aria-hidden />
    </a>
  )
}
