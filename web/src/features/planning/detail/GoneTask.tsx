import { Link } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { FullPage } from '@/app/frame/FullPage'
import { SidePanel } from '@/app/frame/SidePanel'
import { useWide } from '@/app/frame/useWide'
import { buttonClass } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { goneText } from '../useChange'

/** The address of a task that was deleted meanwhile, or never was. */
export function GoneTask({ eventUuid, onClose }: { eventUuid: string; onClose: () => void }) {
  const wide = useWide()
  const words = (
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
  )
  return wide ? (
    <SidePanel label="Detalhes da tarefa" caption="Tarefa" onClose={onClose}>
      {words}
    </SidePanel>
  ) : (
    <FullPage title="Tarefa" backLabel="Voltar ao planejamento" onBack={onClose}>
      {words}
    </FullPage>
  )
}
