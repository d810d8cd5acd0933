import {
  ArrowDown,
  ArrowDownUp,
  ArrowUp,
  Ellipsis,
  Eye,
  ListMusic,
  PencilLine,
  Trash2,
  Undo2,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Detail } from '@/app/frame/Detail'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { IconButton } from '@/ui/IconButton'
import { Menu, MenuItem, MenuSeparator } from '@/ui/Menu'
import { moveAfter, SortableList } from '@/ui/SortableList'
import { formatStart } from '../clock'
import { lineDetail } from '../detail/LineDetail'
import { Clock } from '../list/Clock'
import { called, walkingNow } from '../procession'
import { type Line, useSheet, type Walker } from '../sheet'
import { useNow } from '../useNow'
import { isOnItsWay, useSheetActions } from '../useSheetActions'
import { AddWalker } from './AddWalker'
import { EditWalker } from './EditWalker'
import { ProcessionList } from './ProcessionList'

/** The team's view of a procession: a panel next to the list on a desktop, a page on a phone. */
export function ProcessionDetail({ line, onClose }: { line: Line; onClose: () => void }) {
  const sheet = useSheet()
  const now = useNow(sheet)
  const procession = useProcession(line, { mayTick: sheet.access.mayEdit })
  const clock = now?.day === line.day ? <Clock minute={now.minute} /> : undefined
  const subtitle = [formatStart(line.start), line.place].filter(Boolean).join(' · ')
  return (
    <Detail
      {...lineDetail}
      label={line.title}
      subtitle={subtitle}
      aside={clock}
      caption={
        <span className="flex items-center gap-2">
          <span className="truncate">{subtitle}</span>
          {clock}
        </span>
      }
      onClose={onClose}
      action={<ProcessionMenu {...procession} />}
      footer={procession.caller}
    >
      <h2 className="mb-3 font-display text-lg font-medium wrap-break-word max-lg:sr-only">
        {line.title}
      </h2>
      {procession.body}
    </Detail>
  )
}

interface Procession {
  body: ReactNode
  /** What calls the next one in, on the day. */
  caller: ReactNode
  mode: Mode
  /** Absent where nothing may be changed. */
  setMode: ((mode: Mode) => void) | undefined
  many: boolean
}

/** A procession is shown and checked, until a member edits or reorders it. */
type Mode = 'show' | 'edit' | 'order'

/** Returns a procession with all actions that the person has: show, check, edit and reorder its entries. */
export function useProcession(
  line: Line,
  { mayTick, closed = false }: { mayTick: boolean; closed?: boolean },
): Procession {
  const sheet = useSheet()
  const now = useNow(sheet)
  const actions = useSheetActions()
  const [editing, setEditing] = useState<string>()
  const walkers = line.children
  const { mayEdit } = sheet.access
  const mayEditProcession = sheet.access.mayEditProcession && !closed
  const begun = walkers.some(({ doneAt }) => doneAt !== undefined)
  const running = now?.day === line.day || begun
  const [chosen, setMode] = useState<Mode>()
  const mode = chosen ?? (running && walkers.length > 0 ? 'show' : 'edit')
  const edited = walkers.find(({ uuid }) => uuid === editing)
  const move = (walker: Walker, step: 1 | -1) => {
    const at = walkers.indexOf(walker)
    const before = step === -1 ? walkers[at - 1] : walkers[at + 2]
    actions.order(walker, before?.uuid ?? null)
  }
  const menuOf = (walker: Walker, at: number) =>
    isOnItsWay(walker.uuid) ? null : (
      <Menu
        trigger={
          <IconButton label={`Ações de ${walker.title}`} className="relative -my-1">
            <Ellipsis size={18} className="text-muted" aria-hidden />
          </IconButton>
        }
      >
        <MenuItem
          icon={<PencilLine size={18} aria-hidden />}
          onSelect={() => setEditing(walker.uuid)}
        >
          Editar
        </MenuItem>
        <MenuSeparator />
        <MenuItem
          icon={<ArrowUp size={18} aria-hidden />}
          disabled={at === 0}
          onSelect={() => move(walker, -1)}
        >
          Entrar antes
        </MenuItem>
        <MenuItem
          icon={<ArrowDown size={18} aria-hidden />}
          disabled={at === walkers.length - 1}
          onSelect={() => move(walker, 1)}
        >
          Entrar depois
        </MenuItem>
        <MenuSeparator />
        <MenuItem
          icon={<Trash2 size={18} aria-hidden />}
          danger
          onSelect={() => actions.remove(walker)}
        >
          Tirar do cortejo
        </MenuItem>
      </Menu>
    )
  const body = (
    <div className="flex flex-col gap-4">
      {walkers.length === 0 ? (
        <EmptyState
          className="py-6!"
          icon={<ListMusic size={26} aria-hidden />}
          title="Quem entra, e com que música"
        >
          {mayEditProcession
            ? 'Escreva as entradas na ordem, uma por vez. Quem vem sem música entra com a que já toca.'
            : 'O cortejo ainda está em branco.'}
        </EmptyState>
      ) : mode === 'order' ? (
        <SortableList
          label="Ordem do cortejo"
          items={walkers.filter(({ uuid }) => !isOnItsWay(uuid))}
          idOf={uuidOf}
          nameOf={titleOf}
          onMove={(uuid, afterUuid) => {
            const walker = walkers.find((one) => one.uuid === uuid)
            const moved = moveAfter(walkers, uuidOf, uuid, afterUuid)
            const at = moved.findIndex((one) => one.uuid === uuid)
            if (walker) actions.order(walker, moved[at + 1]?.uuid ?? null)
          }}
          className="divide-y divide-line"
        >
          {(walker, handle) => (
            <div className="flex items-center gap-2 py-1.5">
              {handle}
              <div className="min-w-0 flex-1">
                <p className="font-display text-base wrap-break-word">{walker.title}</p>
                {walker.role && <p className="text-sm text-muted wrap-break-word">{walker.role}</p>}
              </div>
            </div>
          )}
        </SortableList>
      ) : (
        <ProcessionList
          walkers={walkers}
          running={running}
          onTick={mayTick ? actions.setDone : undefined}
          {...(mayEditProcession && mode === 'edit' && { aside: menuOf })}
        />
      )}
      {mayEditProcession && mode === 'edit' && <AddWalker lineUuid={line.uuid} />}
      {edited && (
        <EditWalker walker={edited} withNote={mayEdit} onClose={() => setEditing(undefined)} />
      )}
    </div>
  )
  const caller =
    mayTick && running && walkers.length > 0 && mode === 'show' ? <Caller line={line} /> : undefined
  return {
    body,
    caller,
    mode,
    setMode: mayEditProcession && walkers.length > 0 ? setMode : undefined,
    many: walkers.length > 1,
  }
}

const uuidOf = ({ uuid }: Walker) => uuid
const titleOf = ({ title }: Walker) => title

/** Puts a procession in order, and says when that is done. */
export function ProcessionMenu({
  mode,
  setMode,
  many,
}: Pick<Procession, 'mode' | 'setMode' | 'many'>) {
  if (!setMode || (mode === 'edit' && !many)) return null
  return mode === 'order' ? (
    <Button variant="ghost" size="sm" onClick={() => setMode('edit')}>
      Pronto
    </Button>
  ) : (
    <Menu
      trigger={
        <IconButton label="Ações do cortejo">
          <Ellipsis size={18} aria-hidden />
        </IconButton>
      }
    >
      {mode === 'show' ? (
        <MenuItem icon={<PencilLine size={18} aria-hidden />} onSelect={() => setMode('edit')}>
          Editar o cortejo
        </MenuItem>
      ) : (
        <MenuItem icon={<Eye size={18} aria-hidden />} onSelect={() => setMode('show')}>
          Só acompanhar
        </MenuItem>
      )}
      {many && (
        <MenuItem icon={<ArrowDownUp size={18} aria-hidden />} onSelect={() => setMode('order')}>
          Pôr em ordem
        </MenuItem>
      )}
    </Menu>
  )
}

/** The button that checks the next entry, within the thumb's reach, with the undo of the last one next to it. */
function Caller({ line }: { line: Line }) {
  const actions = useSheetActions()
  const { current, next, last } = walkingNow(line.children)
  return (
    <div className="flex items-stretch gap-2">
      <IconButton
        variant="secondary"
        label={last ? `Voltar atrás: ${last.title}` : 'Ninguém entrou ainda'}
        className="h-auto! min-h-12 w-12!"
        disabled={last === undefined}
        onClick={() => last && actions.setDone(last, false)}
      >
        <Undo2 size={20} aria-hidden />
      </IconButton>
      {current ? (
        <Button
          size="lg"
          className="min-w-0 flex-1 py-2 wrap-break-word"
          onClick={() => actions.setDone(current, true)}
        >
          {next ? `Chamar ${called(next)}` : 'Todos entraram'}
        </Button>
      ) : (
        <Button
          size="lg"
          className="min-w-0 flex-1"
          variant="secondary"
          disabled={line.doneAt !== undefined}
          onClick={() => actions.setDone(line, true)}
        >
          {line.doneAt ? 'Cortejo concluído' : 'Concluir o cortejo'}
        </Button>
      )}
    </div>
  )
}
