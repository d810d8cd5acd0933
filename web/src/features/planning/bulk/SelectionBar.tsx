import {
  ArrowDownToLine,
  ArrowUpDown,
  ArrowUpToLine,
  CalendarDays,
  Check,
  Shapes,
  Trash2,
  UserRound,
} from 'lucide-react'
import { Suspense, useState } from 'react'
import { SelectionBar as Bar, SelectionAction } from '@/app/frame/SelectionBar'
import type { IsoDate } from '@/lib/dates'
import { lazyPart } from '@/lib/lazyPart'
import { count } from '@/lib/text'
import type { Selection } from '@/lib/useSelection'
import { Menu, MenuItem } from '@/ui/Menu'
import type { Task } from '../checklist'
import { inOrder } from '../groups'
import { mayGive, usePeople } from '../people'
import { ResponsibleMenu } from '../ResponsibleMenu'
import type { ManyQuestion } from './ManyDialog'
import { useManyActions } from './useManyActions'

const ManyDialog = lazyPart(() => import('./ManyDialog'))

export interface SelectionBarProps {
  selection: Selection
  /** How many can be chosen. */
  shown: number
  tasks: readonly Task[]
  today: IsoDate
  /** A template: its tasks cannot be completed and have no responsible person. */
  template: boolean
}

/** "3 selecionadas", and what can be done to them. */
export default function SelectionBar({
  selection,
  shown,
  tasks,
  today,
  template,
}: SelectionBarProps) {
  const actions = useManyActions()
  const [asking, setAsking] = useState<ManyQuestion | null>(null)
  const chosen = inOrder(tasks.filter((task) => selection.ids.has(task.publicId)))
  const none = chosen.length === 0
  const people = usePeople()
  // The common responsible person, for the menu to mark; 'vários' marks none.
  const [first] = chosen
  const shared = chosen.every((task) => task.responsibleUuid === first?.responsibleUuid)
    ? first?.responsibleUuid
    : 'vários'
  const lastOfRest = inOrder(tasks).findLast((task) => !selection.ids.has(task.publicId))
  const done = () => {
    setAsking(null)
    selection.stop()
  }
  return (
    <Bar
      label="Tarefas selecionadas"
      selection={selection}
      shown={shown}
      status={
        none ? (
          <span className="font-medium">Selecione tarefas</span>
        ) : (
          <span className="font-medium">
            {chosen.length}
            <span className="sr-only sm:not-sr-only">
              {' '}
              {chosen.length === 1 ? 'selecionada' : 'selecionadas'}
            </span>
          </span>
        )
      }
      actions={
        <>
          {!template && (
            <SelectionAction
              disabled={none}
              icon={Check}
              onClick={() => {
                actions.conclude(chosen)
                done()
              }}
            >
              Concluir
            </SelectionAction>
          )}
          {!template && people.some(({ assignable }) => assignable) && (
            <ResponsibleMenu
              side="top"
              people={people}
              value={shared}
              onChange={(responsibleUuid) => {
                actions.update(chosen, { responsibleUuid })
                done()
              }}
              trigger={
                <SelectionAction
                  disabled={none || !chosen.every((task) => mayGive(people, task.responsibleUuid))}
                  icon={UserRound}
                >
                  Responsável
                </SelectionAction>
              }
            />
          )}
          <Menu
            side="top"
            trigger={
              <SelectionAction disabled={none} icon={ArrowUpDown}>
                Mover
              </SelectionAction>
            }
          >
            <MenuItem
              icon={<ArrowUpToLine size={18} aria-hidden />}
              onSelect={() => {
                actions.move(chosen, null)
                done()
              }}
            >
              Para o início
            </MenuItem>
            <MenuItem
              icon={<ArrowDownToLine size={18} aria-hidden />}
              disabled={!lastOfRest}
              onSelect={() => {
                if (lastOfRest) actions.move(chosen, lastOfRest.publicId)
                done()
              }}
            >
              Para o fim
            </MenuItem>
            <MenuItem
              icon={<ArrowUpDown size={18} aria-hidden />}
              disabled={!lastOfRest}
              onSelect={() => setAsking('place')}
            >
              Depois de…
            </MenuItem>
          </Menu>
          <SelectionAction
            disabled={none}
            icon={CalendarDays}
            onClick={() => setAsking('deadline')}
          >
            Prazo
          </SelectionAction>
          <SelectionAction disabled={none} icon={Shapes} onClick={() => setAsking('category')}>
            Categoria
          </SelectionAction>
          <SelectionAction
            disabled={none}
            icon={Trash2}
            onClick={() => {
              actions.remove(chosen)
              done()
            }}
          >
            Excluir
          </SelectionAction>
        </>
      }
    >
      {asking && (
        <Suspense>
          <ManyDialog
            question={asking}
            chosen={chosen}
            title={`${verbs[asking]} de ${count(chosen.length, 'tarefa', 'tarefas')}`}
            today={today}
            onClose={() => setAsking(null)}
            onUpdate={(patch) => {
              actions.update(chosen, patch)
              done()
            }}
            onMove={(afterId) => {
              actions.move(chosen, afterId)
              done()
            }}
          />
        </Suspense>
      )}
    </Bar>
  )
}

const verbs: Record<ManyQuestion, string> = {
  deadline: 'Prazo',
  category: 'Categoria',
  place: 'Lugar',
}
