import { useEffect, useMemo, useRef, useState } from 'react'
import type { IsoDate } from '@/lib/dates'
import type { Selection } from '@/lib/useSelection'
import { useShortcut } from '@/lib/useShortcut'
import { cx } from '@/ui/classes'
import { stuckTitleClass } from '@/ui/stuckTitle'
import { useGroupedRows, useRowFocus } from '@/ui/useGroupedRows'
import type { Group } from '../groups'
import type { Invitation } from '../model'
import { useGuestsScope } from '../scope'
import { InvitationRow, type RowActions } from './InvitationRow'
import { rowsOf } from './rows'

/** First guesses in pixels. */
const guesses = { heading: 44, invitation: 64 }

const rowOf = (uuid: string) => `[data-invitation="${CSS.escape(uuid)}"]`

export interface InvitationListProps {
  /** The level of the headings. */
  level: 2 | 3
  groups: readonly Group[]
  /** What a table is called in a row. */
  tableNames: ReadonlyMap<string, string>
  today: IsoDate
  selectedId: string | undefined
  /** Whose panel was just closed: its row takes the focus back. */
  returnTo: string | null
  selection: Selection
  /** Whether every row has a checkbox, or only while invitations are being selected. */
  boxes: boolean
}

/** The households under their headings, drawn only where they are seen. */
export function InvitationList({
  level,
  groups,
  tableNames,
  today,
  selectedId,
  returnTo,
  selection,
  boxes,
}: InvitationListProps) {
  const { invitationLink, timeZone, mayEdit } = useGuestsScope()
  const Heading = level === 2 ? 'h2' : 'h3'
  const list = useRef<HTMLUListElement>(null)
  const shift = useRef(false)
  const [renaming, setRenaming] = useState<string>()
  const rows = useMemo(() => rowsOf(groups), [groups])
  const uuids = useMemo(
    () => rows.flatMap((row) => (row.kind === 'invitation' ? row.key : [])),
    [rows],
  )
  const { virtualizer, scrollMargin, extentOf } = useGroupedRows(list, rows, guesses, {
    dragged: null,
    writtenIn: renaming ?? null,
  })
  const focus = useRowFocus(list, rows, rowOf, (index) => virtualizer.scrollToIndex(index))

  const actions = useSteady({
    choose: (uuid) =>
      selection.on ? selection.toggle(uuid, shift.current) : selection.start(uuid),
    renamed: () => {
      const uuid = renaming
      setRenaming(undefined)
      if (uuid !== undefined) focus(uuid)
    },
  })

  useEffect(() => {
    if (returnTo !== null) focus(returnTo)
  }, [returnTo, focus])

  const walk = (from: string | undefined, step: 1 | -1) => {
    const at = from === undefined ? -1 : uuids.indexOf(from)
    const next = at < 0 ? (step === 1 ? uuids[0] : uuids.at(-1)) : uuids[at + step]
    if (next !== undefined) focus(next)
  }
  useShortcut({ key: 'j' }, () => walk(selectedId, 1))
  useShortcut({ key: 'k' }, () => walk(selectedId, -1))

  return (
    <ul
      ref={list}
      aria-label="Convites"
      onPointerDownCapture={(event) => {
        shift.current = event.shiftKey
      }}
      onKeyDown={(event) => {
        shift.current = event.shiftKey
        if (event.key === 'Escape' && selection.on) return selection.stop()
        const uuid = keyedRow(event)
        if (uuid === undefined) return
        const { key } = event
        if (key === 'j' || key === 'ArrowDown') walk(uuid, 1)
        else if (key === 'k' || key === 'ArrowUp') walk(uuid, -1)
        else if ((key === 'x' || key === ' ') && boxes) actions.choose(uuid)
        else if ((key === 'F2' || key === 'e') && mayEdit) setRenaming(uuid)
        else return
        event.preventDefault()
      }}
      className={cx('relative', selection.on && 'select-none')}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map((line) => {
        const row = rows[line.index]
        if (!row) return null
        const heading = row.kind === 'heading'
        return (
          <li
            key={line.key}
            {...(!heading && { ref: virtualizer.measureElement, 'data-index': line.index })}
            aria-posinset={line.index + 1}
            aria-setsize={rows.length}
            className={cx('absolute inset-x-0 top-0', heading && 'pointer-events-none z-2')}
            style={
              heading
                ? // As tall as its group, over which it sticks; what sticks knows no transform.
                  { top: line.start - scrollMargin, height: extentOf(line.index) }
                : { transform: `translateY(${line.start - scrollMargin}px)` }
            }
          >
            {row.kind === 'heading' ? (
              <div
                ref={virtualizer.measureElement}
                data-index={line.index}
                className={cx(stuckTitleClass, 'pointer-events-auto', '[--room:1.25rem]')}
              >
                <Heading className="flex items-center gap-2 text-xs">
                  <span
                    className={cx(
                      'font-semibold',
                      row.of.key === 'needed' ? 'text-coral' : 'text-muted',
                    )}
                  >
                    {row.of.title}
                  </span>
                  <span className="text-faint tabular-nums">{row.of.invitations.length}</span>
                </Heading>
              </div>
            ) : (
              <InvitationRow
                invitation={row.invitation}
                linkOf={invitationLink}
                timeZone={timeZone}
                today={today}
                tables={tablesOf(row.invitation, tableNames)}
                selected={row.key === selectedId}
                chosen={boxes || selection.on ? selection.ids.has(row.key) : undefined}
                choosing={selection.on}
                renaming={renaming === row.key}
                last={row.last}
                actions={actions}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The household whose link has the focus, for a key that is no shortcut of the browser's. */
function keyedRow({ target, ctrlKey, metaKey, altKey }: React.KeyboardEvent): string | undefined {
  if (ctrlKey || metaKey || altKey || !(target instanceof HTMLAnchorElement)) return undefined
  return target.closest<HTMLElement>('[data-invitation]')?.dataset.invitation
}

function tablesOf({ guests }: Invitation, names: ReadonlyMap<string, string>): string {
  const used = new Set(guests.flatMap(({ tableUuid }) => tableUuid ?? []))
  return [...used].flatMap((uuid) => names.get(uuid) ?? []).join(', ')
}

/** Returns functions that stay the same for every render and call the latest `actions`. */
function useSteady(actions: RowActions): RowActions {
  const latest = useRef(actions)
  latest.current = actions
  return useMemo<RowActions>(
    () => ({
      choose: (uuid) => latest.current.choose(uuid),
      renamed: () => latest.current.renamed(),
    }),
    [],
  )
}
