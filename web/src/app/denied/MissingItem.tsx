import { SearchX } from 'lucide-react'
import { useTitle } from '@/lib/useTitle'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { OpenThere } from './OpenThere'
import { useOtherWorkspace } from './useOtherWorkspace'

export interface MissingItemProps {
  /** "Este contato não está mais aqui" */
  title: string
  /** The way to the others: "Ver os outros contatos". */
  others: string
  onClose: () => unknown
}

/** The notice for an item that is not in this workspace: deleted, or of another own workspace. */
export default function MissingItem({ title, others, onClose }: MissingItemProps) {
  const other = useOtherWorkspace()
  const heading = other ? `${other.called} é de outro espaço seu` : title
  useTitle(heading)
  return (
    <EmptyState
      icon={<SearchX size={26} aria-hidden />}
      title={heading}
      action={
        <Button variant="secondary" onClick={() => void onClose()}>
          {others}
        </Button>
      }
    >
      {other ? <OpenThere {...other} /> : 'Ele pode ter sido excluído por outra pessoa da equipe.'}
    </EmptyState>
  )
}
