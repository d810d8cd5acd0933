import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { IsoDate } from '@/lib/dates'
import { useHoldsUnsavedWork } from '@/lib/unsaved'
import { readDraft, useDraft } from '@/lib/useDraft'
import { cx } from '@/ui/classes'
import { Kbd } from '@/ui/Kbd'
import type { Task } from '../checklist'
import { DayChip } from '../DayChip'
import { type Group, timingIn } from '../groups'
import type { Person } from '../people'
import { type QuickTask, titleLimit } from '../quick'
import { ResponsibleButton } from '../ResponsibleButton'
import { type EventDay, noTiming, type TimedTask } from '../timing'

export interface QuickEntryProps {
  group: Group<Task>
  eventUuid: string
  event: EventDay
  today: IsoDate
  template: boolean
  people: readonly Person[]
  /** What the filters take for granted. */
  category: string | undefined
  /** The default responsible person: a membership's UUID, or undefined for none. */
  usually: string | undefined
  add: (task: QuickTask, onRefused: () => void) => void
  /** Reports whether a person is writing here: until then the virtual list must not unmount the row. */
  onHold: (held: boolean) => void
}

/** Where the next task of a group is written: a title, Enter, and the next. */
export function QuickEntry({
  group,
  eventUuid,
  event,
  today,
  template,
  people,
  category,
  usually,
  add,
  onHold,
}: QuickEntryProps) {
  const key = `task.quick.${eventUuid}.${group.key}`
  const draft = useDraft(key)
  const [title, setTitle] = useState(() => {
    const left = readDraft(key)
    return typeof left === 'string' ? left : ''
  })
  // The member's choice instead of the group's default; the next task of the row keeps it.
  const [timing, setTiming] = useState<TimedTask>()
  const [given, setGiven] = useState<{ uuid: string | undefined }>()
  const [within, setWithin] = useState(false)
  useHoldsUnsavedWork(title.trim() !== '')
  const input = useRef<HTMLInputElement>(null)
  const write = (next: string) => {
    setTitle(next)
    if (next === '') draft.clear()
    else draft.keep(next)
  }
  const when = timing ?? timingIn(group, noTiming, event, today) ?? noTiming
  const responsibleUuid = template ? undefined : given ? given.uuid : usually
  const open = within || title !== ''
  return (
    <form
      onFocus={() => {
        setWithin(true)
        onHold(true)
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return
        // A popup that the row opened has the focus, and will return it.
        if (currentTarget.querySelector('[data-popup-open]')) return
        setWithin(false)
        onHold(false)
      }}
      onSubmit={(submitted) => {
        submitted.preventDefault()
        const wanted = title.trim()
        input.current?.focus()
        if (wanted === '') return
        write('')
        // Refused words come back, unless others are being written already.
        add({ title: wanted, category: category ?? 'OTHER', timing: when, responsibleUuid }, () => {
          if (!input.current?.value) write(wanted)
        })
      }}
      className={cx(
        'group/entry -mx-3 flex min-h-12 flex-wrap items-center gap-x-3 rounded-input border px-3',
        open
          ? 'border-line-strong bg-surface focus-within:border-wine'
          : 'border-transparent hover:bg-hover',
      )}
    >
      <Plus
        size={20}
        className="shrink-0 text-faint group-focus-within/entry:text-wine"
        aria-hidden
      />
      <input
        ref={input}
        aria-label={`Nova tarefa em ${group.title}`}
        placeholder="Nova tarefa"
        maxLength={titleLimit}
        enterKeyHint="done"
        autoComplete="off"
        value={title}
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.stopPropagation()
            event.currentTarget.blur()
          }
        }}
        className={cx(
          'h-11 min-w-[min(8rem,100%)] flex-1 bg-transparent text-body outline-none touch:text-base',
          // On a phone the text takes the whole line, and the other controls go below it.
          open && 'max-md:min-w-[calc(100%-2rem)]',
        )}
      />
      {open && (
        <span className="flex max-w-full flex-wrap items-center gap-3 max-md:w-full max-md:pb-2 max-md:pl-8">
          <DayChip
            value={when}
            event={event}
            today={today}
            template={template}
            onChange={setTiming}
            returnTo={input}
          />
          {!template && (
            <ResponsibleButton
              people={people}
              value={responsibleUuid}
              onChange={(uuid) => setGiven({ uuid })}
              returnTo={input}
              of={title.trim() || 'nova tarefa'}
            />
          )}
          <button type="submit" className="min-h-8 touch:min-h-11 max-md:ml-auto">
            <Kbd>Enter</Kbd>
            <span className="sr-only">: adicionar tarefa</span>
          </button>
        </span>
      )}
    </form>
  )
}
