import { Link } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { buttonClass } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { useGuestsScope } from '../scope'
import { InvitationFrame } from './InvitationFrame'

/** The address of an invitation that was deleted meanwhile, or never was. */
export function GoneInvitation({ onClose }: { onClose: () => void }) {
  const { listLink } = useGuestsScope()
  return (
    <InvitationFrame title="Convite" onClose={onClose}>
      <EmptyState
        icon={<SearchX size={26} aria-hidden />}
        title="Este convite não está mais na lista."
        action={
          <Link {...listLink} className={buttonClass('secondary')}>
            Ver os outros convites
          </Link>
        }
      >
        Ele pode ter sido excluído por outra pessoa.
      </EmptyState>
    </InvitationFrame>
  )
}
