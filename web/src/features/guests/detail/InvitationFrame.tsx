import type { ReactNode } from 'react'
import { Detail } from '@/app/frame/Detail'
import { Sheet } from '@/ui/Sheet'
import { useGuestsScope } from '../scope'

export interface InvitationFrameProps {
  /** The accessible name of the panel. */
  label?: string
  title: string
  /** Quiet words over it. */
  caption?: ReactNode
  action?: ReactNode
  footer?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** The frame of an open invitation: a panel next to the team's list, or a sheet over the client's page. */
export function InvitationFrame({
  label = 'Convite',
  title,
  caption,
  action,
  footer,
  onClose,
  children,
}: InvitationFrameProps) {
  const { side } = useGuestsScope()
  if (side === 'TEAM') {
    return (
      <Detail
        label={label}
        title={title}
        backLabel="Voltar aos convidados"
        onClose={onClose}
        {...(caption !== undefined && { caption })}
        {...(action !== undefined && { action })}
        {...(footer !== undefined && { footer })}
      >
        {children}
      </Detail>
    )
  }
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      initialFocus="sheet"
      {...(footer !== undefined && { footer })}
    >
      {(caption || action) && (
        <div className="-mt-2 mb-2 flex items-center gap-2 text-xs text-muted">
          <div className="min-w-0 flex-1">{caption}</div>
          {action}
        </div>
      )}
      {children}
    </Sheet>
  )
}
