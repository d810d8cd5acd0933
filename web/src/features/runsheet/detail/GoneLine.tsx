import { SearchX } from 'lucide-react'
import { Detail } from '@/app/frame/Detail'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { goneText } from '../useChange'
import { lineDetail } from './LineDetail'

/** The address of a line that was deleted meanwhile, or never was. */
export function GoneLine({ onClose }: { onClose: () => void }) {
  return (
    <Detail {...lineDetail} caption="Linha" onClose={onClose}>
      <EmptyState
        icon={<SearchX size={26} aria-hidden />}
        title={goneText}
        action={
          <Button variant="secondary" onClick={onClose}>
            Ver o roteiro
          </Button>
        }
      >
        Pode ter sido excluído por outra pessoa da equipe.
      </EmptyState>
    </Detail>
  )
}
