import { CalendarClock, Copy, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { useSheet } from '../sheet'
import { CopyFromDialog } from './CopyFromDialog'

/** A run sheet without lines: its purpose, and the two ways to begin. */
export function EmptySheet({ eventUuid, onStart }: { eventUuid: string; onStart: () => void }) {
  const { access } = useSheet()
  const [copying, setCopying] = useState(false)
  if (!access.mayEdit) {
    return (
      <EmptyState
        icon={<CalendarClock size={26} aria-hidden />}
        title="O roteiro ainda está em branco"
      >
        Quando a equipe escrever o dia, cada horário aparece aqui, também sem internet.
      </EmptyState>
    )
  }
  return (
    <>
      <EmptyState
        icon={<CalendarClock size={26} aria-hidden />}
        title="O dia, minuto a minuto"
        action={
          <>
            <Button icon={<Plus size={18} aria-hidden />} onClick={onStart}>
              Escrever a primeira linha
            </Button>
            <Button
              variant="secondary"
              icon={<Copy size={18} aria-hidden />}
              onClick={() => setCopying(true)}
            >
              Copiar um roteiro
            </Button>
          </>
        }
      >
        Escreva o que acontece a cada hora, onde e com quem, e monte o cortejo com as músicas. No
        dia, todos veem o que é agora, e um atraso chega a cada celular na hora.
      </EmptyState>
      {copying && <CopyFromDialog eventUuid={eventUuid} onClose={() => setCopying(false)} />}
    </>
  )
}
