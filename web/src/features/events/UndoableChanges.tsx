import { useQuery } from '@tanstack/react-query'
import {
  AlarmClockPlus,
  CalendarClock,
  CalendarSync,
  Eraser,
  ListPlus,
  type LucideIcon,
  Undo2,
} from 'lucide-react'
import { useState } from 'react'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { eventGetUndoableOptions } from '@/client/api/event.gen'
import type { EventGetUndoableOutput } from '@/client/types.gen'
import { ago, formatDay } from '@/lib/dates'
import { count } from '@/lib/text'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { useUndoChange } from './useUndoChange'

type Change = EventGetUndoableOutput['items'][number]

const kinds: Record<
  Change['kind'],
  { icon: LucideIcon; title: (change: Change) => string; undoing: (change: Change) => string }
> = {
  RESET: {
    icon: Eraser,
    title: ({ tasks }) =>
      `Recomeço do zero: ${count(tasks, 'tarefa excluída', 'tarefas excluídas')}`,
    undoing: ({ tasks }) =>
      `${count(tasks, 'tarefa volta', 'tarefas voltam')} como ${tasks === 1 ? 'estava' : 'estavam'}. O que foi criado depois continua no checklist.`,
  },
  CHECKLIST: {
    icon: ListPlus,
    title: ({ tasks }) =>
      `${count(tasks, 'tarefa incluída', 'tarefas incluídas')} de outro checklist`,
    undoing: ({ tasks }) =>
      `${count(tasks, 'tarefa sai', 'tarefas saem')} do checklist, com o que foi feito ${tasks === 1 ? 'nela' : 'nelas'}.`,
  },
  DATE: {
    icon: CalendarSync,
    title: ({ dateAfter }) =>
      dateAfter ? `Nova data: ${formatDay(dateAfter)}` : 'O evento ficou sem data',
    undoing: ({ dateBefore }) =>
      `O evento volta ${dateBefore ? `para ${formatDay(dateBefore)}` : 'a não ter data'}, e os prazos que mudaram com ele voltam também.`,
  },
  RUN_SHEET_SHIFT: {
    icon: AlarmClockPlus,
    title: ({ minutes = 0 }) =>
      `Roteiro ${minutes < 0 ? 'adiantado' : 'atrasado'} em ${count(Math.abs(minutes), 'minuto', 'minutos')}`,
    undoing: ({ tasks }) =>
      `${count(tasks, 'linha volta', 'linhas voltam')} à hora de antes. A que recebeu outro horário depois fica como está.`,
  },
  RUN_SHEET_COPY: {
    icon: CalendarClock,
    title: ({ tasks }) => `${count(tasks, 'linha copiada', 'linhas copiadas')} de outro roteiro`,
    undoing: ({ tasks }) => `${count(tasks, 'linha sai', 'linhas saem')} do roteiro.`,
  },
}

/** Lists the changes of the whole event within a day, each with an undo button; renders nothing if there are none. */
export function UndoableChanges({ eventUuid }: { eventUuid: string }) {
  const { client } = useWorkspace()
  const undo = useUndoChange()
  const [asking, setAsking] = useState<Change>()
  const changes = useQuery({
    ...eventGetUndoableOptions({ client, query: { uuid: eventUuid } }),
    staleTime: 0,
  })
  if (!changes.data || changes.data.items.length === 0) return null
  return (
    <section aria-labelledby="desfazer" className="mb-6">
      <h2 id="desfazer" className="mb-2 text-sm font-medium text-muted">
        Ainda dá para desfazer
      </h2>
      <Card padded={false}>
        <ul className="divide-y divide-line">
          {changes.data.items.map((change) => {
            const { icon: Icon, title } = kinds[change.kind]
            return (
              <li
                key={change.uuid}
                className="flex flex-wrap items-center gap-3 px-4 py-3.5 md:px-5"
              >
                <span className="flex size-9 shrink-0 items-center justify-center rounded-chip bg-wine-tint text-wine">
                  <Icon size={18} aria-hidden />
                </span>
                <div className="min-w-0 flex-1 basis-48">
                  <p className="text-body font-medium">{title(change)}</p>
                  <p className="text-sm text-muted">{ago(change.madeAt)}</p>
                </div>
                <Button
                  variant="secondary"
                  size="sm"
                  icon={<Undo2 size={16} aria-hidden />}
                  aria-label={`Desfazer: ${title(change)}`}
                  onClick={() => setAsking(change)}
                >
                  Desfazer
                </Button>
              </li>
            )
          })}
        </ul>
      </Card>
      <ConfirmDialog
        open={asking !== undefined}
        onOpenChange={(open) => !open && setAsking(undefined)}
        danger={false}
        title="Desfazer?"
        description={asking && kinds[asking.kind].undoing(asking)}
        confirmText="Desfazer"
        loadingText="Desfazendo…"
        onConfirm={async () => {
          if (asking) await undo(asking.uuid)
        }}
      />
    </section>
  )
}
