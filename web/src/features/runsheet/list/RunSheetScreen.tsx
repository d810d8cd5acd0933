import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { ListAndPanel } from '@/app/frame/ListAndPanel'
import { timeOf } from '@/lib/clock'
import { count } from '@/lib/text'
import { useShortcut } from '@/lib/useShortcut'
import { Button } from '@/ui/Button'
import { stepped } from '../place'
import { type Line, useSheet } from '../sheet'
import { type Shifted, shifted } from '../shift'
import { ShiftSheet } from '../shift/ShiftSheet'
import { daysOf } from '../text'
import { useNow } from '../useNow'
import { useSheetActions, useUndoShift } from '../useSheetActions'
import { DaySection } from './DaySection'
import { EmptySheet } from './EmptySheet'
import type { RowActions } from './LineRow'
import { AddDay, SheetBar } from './SheetBar'

export interface RunSheetScreenProps {
  eventUuid: string
  /** The line that is open. */
  selectedId: string | undefined
  /** Whether it is the vendors' links that are. */
  sharing: boolean
  /** The open panel. */
  children: ReactNode
}

const noMoves: ReadonlyMap<string, number> = new Map()

/** The run of the day for its team: written line by line before, followed and delayed on the day. */
export function RunSheetScreen({ eventUuid, selectedId, sharing, children }: RunSheetScreenProps) {
  const sheet = useSheet()
  const now = useNow(sheet)
  const navigate = useNavigate()
  const actions = useSheetActions()
  const undoShift = useUndoShift()
  const [extraDays, setExtraDays] = useState<readonly number[]>([])
  const [shifting, setShifting] = useState<Line>()
  const [minutes, setMinutes] = useState(0)
  const [reached, setReached] = useState(false)
  const { mayEdit } = sheet.access
  const list = useRef<HTMLDivElement>(null)

  const days = useMemo(
    () =>
      // The running day comes first.
      [...new Set([...daysOf(sheet), ...extraDays])].sort(
        (a, b) => Number(b === now?.day) - Number(a === now?.day) || a - b,
      ),
    [sheet, extraDays, now?.day],
  )
  // The line may be gone, or moved, since the sheet over it was opened.
  const shiftLine = shifting && sheet.lines.find(({ uuid }) => uuid === shifting.uuid)
  const tried = useMemo<Shifted<Line> | undefined>(
    () => (shiftLine && minutes !== 0 ? shifted(sheet.lines, shiftLine.uuid, minutes) : undefined),
    [sheet.lines, shiftLine, minutes],
  )
  const preview = useMemo(
    () => (tried ? new Map(tried.moves.map(({ line, to }) => [line.uuid, to])) : noMoves),
    [tried],
  )
  const collides = useMemo(() => new Set(tried?.collisions.map(({ moved }) => moved.uuid)), [tried])

  const open = useCallback(
    (line: Line, where: '' | 'procession' = '') =>
      void navigate({
        to: where
          ? '/app/$eventUuid/run-sheet/$lineUuid/procession'
          : '/app/$eventUuid/run-sheet/$lineUuid',
        params: { eventUuid, lineUuid: line.uuid },
        resetScroll: false,
      }),
    [navigate, eventUuid],
  )
  const rowActions = useSteady({
    open: (line) => open(line),
    openProcession: (line) => open(line, 'procession'),
    setDone: actions.setDone,
    step: (line, step) => {
      const place = stepped(sheet.lines, line.uuid, step)
      if (place) actions.place(line, place)
    },
    shift: setShifting,
    set: actions.set,
    remove: actions.remove,
    reach: (how) => setReached(how !== 'away'),
  })
  useShortcut({ key: 'n', opensField: true }, () =>
    list.current?.querySelector<HTMLElement>('form input')?.focus(),
  )
  useShortcut({ key: 'a' }, () => {
    const from = now?.current ?? now?.next
    if (mayEdit && from) setShifting(from)
  })

  const empty = sheet.lines.length === 0
  return (
    <>
      <ListAndPanel
        reserve
        selected={selectedId ?? (sharing ? 'share' : undefined)}
        panel={children}
      >
        <SheetBar eventUuid={eventUuid} now={now} onShift={setShifting} />
        <div className="page-wide pt-5 pb-28 md:pb-16">
          {empty && extraDays.length === 0 ? (
            <EmptySheet eventUuid={eventUuid} onStart={() => setExtraDays([0])} />
          ) : (
            <section
              ref={list}
              aria-label="Linhas do roteiro"
              className="@container flex flex-col gap-9"
              onKeyDown={keysOf(sheet.lines, rowActions, mayEdit)}
            >
              {sheet.shift && mayEdit && (
                <LastShift shift={sheet.shift} timeZone={sheet.timeZone} onUndo={undoShift} />
              )}
              {days.map((day) => (
                <DaySection
                  key={day}
                  day={day}
                  eventUuid={eventUuid}
                  only={days.length === 1}
                  aside={now !== undefined && now.day !== day}
                  sheet={sheet}
                  now={now?.day === day ? now : undefined}
                  preview={preview}
                  collides={collides}
                  selectedId={selectedId}
                  reached={reached}
                  onReached={setReached}
                  onShift={setShifting}
                  actions={rowActions}
                  onPlace={actions.place}
                />
              ))}
              {mayEdit && (
                <AddDay
                  days={days}
                  eventDate={sheet.eventDate}
                  onAdd={(day) => setExtraDays((extra) => [...extra, day])}
                />
              )}
            </section>
          )}
        </div>
      </ListAndPanel>
      <ShiftSheet
        line={shiftLine}
        onClose={() => {
          setShifting(undefined)
          setMinutes(0)
        }}
        onTry={setMinutes}
      />
    </>
  )
}

/** The last delay, for as long as it can be taken back. */
function LastShift({
  shift,
  timeZone,
  onUndo,
}: {
  shift: NonNullable<ReturnType<typeof useSheet>['shift']>
  timeZone: string
  onUndo: (uuid: string) => Promise<void>
}) {
  const { minutes } = shift
  const amount = count(Math.abs(minutes), 'minuto', 'minutos')
  return (
    <p className="-mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      <span className="min-w-0 wrap-break-word">
        {minutes < 0 ? 'Adiantado' : 'Atrasado'} em {amount} por {shift.by || 'alguém da equipe'},
        às {timeOf(shift.at, timeZone)}.
      </span>
      <Button
        variant="ghost"
        size="sm"
        className="text-wine!"
        onClick={() => void onUndo(shift.uuid)}
      >
        Desfazer
      </Button>
    </p>
  )
}

/** j, k and the arrows walk, x ticks, Alt with an arrow moves. */
function keysOf(lines: readonly Line[], actions: RowActions, mayEdit: boolean) {
  return (event: React.KeyboardEvent<HTMLElement>) => {
    const { key, altKey, target, currentTarget } = event
    if (event.ctrlKey || event.metaKey || !(target instanceof HTMLAnchorElement)) return
    const uuid = target.closest<HTMLElement>('[data-line]')?.dataset.line
    const line = lines.find((one) => one.uuid === uuid)
    if (!line) return
    const down = key === 'ArrowDown' || key === 'j'
    const up = key === 'ArrowUp' || key === 'k'
    if (altKey && mayEdit && (key === 'ArrowDown' || key === 'ArrowUp')) {
      event.preventDefault()
      return actions.step(line, key === 'ArrowDown' ? 1 : -1)
    }
    if (altKey) return
    if (key === 'x' && mayEdit) {
      event.preventDefault()
      return actions.setDone(line, line.doneAt === undefined)
    }
    if (!down && !up) return
    event.preventDefault()
    const links = [...currentTarget.querySelectorAll<HTMLElement>('a[data-line-link]')]
    links[links.indexOf(target) + (down ? 1 : -1)]?.focus()
  }
}

/** Returns functions that stay the same for every render and call the latest `actions`. */
function useSteady(actions: RowActions): RowActions {
  const latest = useRef(actions)
  latest.current = actions
  return useMemo<RowActions>(
    () => ({
      open: (line) => latest.current.open(line),
      openProcession: (line) => latest.current.openProcession(line),
      setDone: (line, done) => latest.current.setDone(line, done),
      step: (line, step) => latest.current.step(line, step),
      shift: (line) => latest.current.shift(line),
      set: (line, patch) => latest.current.set(line, patch),
      remove: (line) => latest.current.remove(line),
      reach: (how) => latest.current.reach(how),
    }),
    [],
  )
}
