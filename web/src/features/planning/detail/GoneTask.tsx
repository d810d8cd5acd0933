import { Link } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { Detail } from '@/app/frame/Detail'
import { buttonClass } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { goneText } from '../useChange'

/** The address of a task that was deleted meanwhile, or never was. */
export function GoneTask({
  eventUuid,
  onClose,
  backLabel = 'Voltar ao planejamento',
}: {
  eventUuid: string
  onClose: () => void
  backLabel?: string
}) {
  return (
    <Detail
      label="Detalhes da tarefa"
      title="Tarefa"
      caption="Tarefa"
      backLabel={backLabel}
      onClose={onClose}
    >
      <EmptyState
        icon={<SearchX size={26} aria-hidden />}
        title={goneText}
        action={
          <Link
            to="/app/$eventUuid/organization"
            params={{ eventUuid }}
            search
            className={buttonClass('secondary')}
          >
            Ver as outras tarefas
          </Link>
        }
      >
        Ela pode ter sido excluída por outra pessoa da equipe.
      </EmptyState>
    </Detail>
  )
}
