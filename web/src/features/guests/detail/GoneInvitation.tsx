import { Link } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { Detail } from '@/app/frame/Detail'
import { buttonClass } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { useGuestsScope } from '../scope'

/** The address of an invitation that was deleted meanwhile, or never was. */
export function GoneInvitation({ onClose }: { onClose: () => void }) {
  const { listLink } = useGuestsScope()
  return (
    <Detail label="Convite" backLabel="Voltar aos convidados" onClose={onClose}>
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
    </Detail>
  )
}
