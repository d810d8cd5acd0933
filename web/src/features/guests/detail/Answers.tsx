import {
  Armchair,
  ArrowRightLeft,
  Check,
  CircleDashed,
  Ellipsis,
  Leaf,
  Pencil,
  Plus,
  Trash2,
  X,
} from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { formatPast } from '@/lib/dates'
import { lazyPart } from '@/lib/lazyPart'
import { useHoldsUnsavedWork } from '@/lib/unsaved'
import { readDraft, useDraft } from '@/lib/useDraft'
import { Avatar } from '@/ui/Avatar'
import { cx } from '@/ui/classes'
import { IconButton } from '@/ui/IconButton'
import { Menu, MenuItem, MenuSeparator } from '@/ui/Menu'
import { answerTo, statusOf, withAnswer } from '../answers'
import type { Guest, GuestStatus, Invitation } from '../model'
import { nameLimit } from '../parse'
import type { Summary } from '../queries'
import { useGuestsScope } from '../scope'
import { type GuestActions, useAddGuest, useSaveGuest } from '../useGuestActions'
import { childWords, firstName, guestName } from '../words'
import { NameField } from './NameField'

const GuestSheet = lazyPart(() => import('./GuestSheet'))
const MoveDialog = lazyPart(() => import('./MoveDialog'))
const TableDialog = lazyPart(() => import('../bulk/TableDialog'))

type Part = Summary['subEvents'][number]

export interface AnswersProps {
  invitation: Invitation
  /** What the invitation covers; none where the event is one. */
  parts: readonly Part[]
  actions: GuestActions
}

/** As wide as the name of a part, where there are few of them. */
const columnClass = (parts: number) => (parts > 2 ? 'w-11 text-2xs' : 'w-16')

const vias = { LINK: 'pelo link', TEAM: 'por telefone', CLIENT: 'pelo casal' } as const

/** Who belongs to an invitation and what each of them answered, a column for each part of the event. */
export function Answers({ invitation, parts, actions }: AnswersProps) {
  const { timeZone, mayEdit } = useGuestsScope()
  const { guests, answeredAt, answeredVia } = invitation
  const answered =
    answeredAt &&
    [formatPast(answeredAt, timeZone), answeredVia && vias[answeredVia]].filter(Boolean).join(', ')
  return (
    <section aria-label="Respostas">
      <div className="flex items-end gap-2 border-b border-line pb-1.5 text-xs text-muted">
        <h3 className="min-w-0 flex-1">
          <span className="font-semibold">Respostas</span>
          {answered && <span className="ml-2">{answered}</span>}
        </h3>
        <span aria-hidden className={cx('flex gap-0.5 text-center', mayEdit && 'pr-9 touch:pr-11')}>
          {(parts.length > 0 ? parts : [{ uuid: 'event', name: 'Vai' }]).map(({ uuid, name }) => (
            <span key={uuid} className={cx(columnClass(parts.length), 'leading-4 wrap-anywhere')}>
              {name}
            </span>
          ))}
        </span>
      </div>
      <ul className="divide-y divide-line border-b border-line">
        {guests.map((guest) => (
          <GuestLine
            key={guest.uuid}
            guest={guest}
            invitation={invitation}
            parts={parts}
            actions={actions}
          />
        ))}
      </ul>
      {mayEdit && <OneMore invitation={invitation} />}
    </section>
  )
}

interface GuestLineProps extends AnswersProps {
  guest: Guest
}

function GuestLine({ guest, invitation, parts, actions }: GuestLineProps) {
  const { mayEdit } = useGuestsScope()
  const { mutateAsync: save } = useSaveGuest()
  const { mutate: answer } = useSaveGuest('A resposta voltou ao que era')
  const [asking, setAsking] = useState<'edit' | 'move' | 'table'>()
  const { uuid } = guest
  const name = guestName(guest, invitation)
  const done = () => setAsking(undefined)
  const facts = [
    childWords(guest) ?? (guest.kind === 'adult' ? 'adulto' : undefined),
    guest.unlisted ? 'acrescentado na porta' : undefined,
  ].filter(Boolean)
  const say = (part: string | undefined, status: GuestStatus) => {
    if (part === undefined) return answer({ uuid, patch: { status } })
    const patch = withAnswer(guest, part, status)
    answer({ uuid, patch, drawn: { status: statusOf(patch, parts) } })
  }
  return (
    <li className="flex items-center gap-2 py-1.5" inert={isOnItsWay(guest)}>
      <Avatar
        name={guest.name || '?'}
        size={32}
        tone="neutral"
        decorative
        className="max-md:hidden"
      />
      <div className="min-w-0 flex-1">
        {mayEdit ? (
          <NameField
            label={`Nome de ${name}`}
            size="line"
            value={guest.name}
            placeholder={name}
            draftKey={`guests.guest.${uuid}.name`}
            save={(next) => save({ uuid, patch: { name: next } })}
          />
        ) : (
          <p className="py-0.5 text-sm font-medium wrap-anywhere">{name}</p>
        )}
        {(facts.length > 0 || guest.diet) && (
          <p className="text-xs text-muted wrap-anywhere">
            {facts.join(' · ')}
            {facts.length > 0 && guest.diet && ' · '}
            {guest.diet && (
              <>
                <Leaf size={14} className="mr-1 inline" aria-hidden />
                <span className="sr-only">Alimentação: </span>
                {guest.diet}
              </>
            )}
          </p>
        )}
      </div>
      <span className="flex gap-0.5">
        {parts.length === 0 ? (
          <Answer
            who={name}
            what=""
            answer={guest.status}
            column={columnClass(parts.length)}
            onChange={(status) => say(undefined, status)}
          />
        ) : (
          parts.map((part) => (
            <Answer
              key={part.uuid}
              who={name}
              what={part.name}
              answer={answerTo(guest, part.uuid)}
              column={columnClass(parts.length)}
              onChange={(status) => say(part.uuid, status)}
            />
          ))
        )}
      </span>
      {mayEdit && (
        <Menu
          trigger={
            <IconButton label={`Ações de ${name}`}>
              <Ellipsis size={18} aria-hidden />
            </IconButton>
          }
        >
          <MenuItem icon={<Pencil size={18} aria-hidden />} onSelect={() => setAsking('edit')}>
            Idade, alimentação e etiquetas
          </MenuItem>
          <MenuItem icon={<Armchair size={18} aria-hidden />} onSelect={() => setAsking('table')}>
            Mesa de {firstName(name)}
          </MenuItem>
          <MenuItem
            icon={<ArrowRightLeft size={18} aria-hidden />}
            onSelect={() => setAsking('move')}
          >
            Mover para outro convite
          </MenuItem>
          <MenuSeparator />
          <MenuItem
            icon={<Trash2 size={18} aria-hidden />}
            danger
            onSelect={() => actions.removeGuests([guest], invitation)}
          >
            Tirar da lista
          </MenuItem>
        </Menu>
      )}
      <Suspense>
        {asking === 'edit' && <GuestSheet guest={guest} invitation={invitation} onClose={done} />}
        {asking === 'move' && (
          <MoveDialog
            guest={guest}
            from={invitation}
            onClose={done}
            onChoose={(to) => {
              actions.move(guest, invitation, to)
              done()
            }}
          />
        )}
        {asking === 'table' && (
          <TableDialog
            people={[guest]}
            onClose={done}
            onChoose={(table, who) => {
              actions.seat(who, table)
              done()
            }}
          />
        )}
      </Suspense>
    </li>
  )
}

/** Drawn before the server has it, with an id that is no uuid of its own. */
function isOnItsWay({ uuid }: Guest): boolean {
  return uuid.length > 36
}

const words: Readonly<Record<GuestStatus, string>> = {
  attending: 'Vai',
  not_attending: 'Não vai',
  unknown: 'Sem resposta',
}

const marks = {
  attending: { icon: Check, look: 'bg-sage text-on-sage' },
  not_attending: { icon: X, look: 'bg-coral-tint text-coral' },
  unknown: { icon: CircleDashed, look: 'text-amber-ink' },
} as const

function Mark({ answer }: { answer: GuestStatus }) {
  const { icon: Icon, look } = marks[answer]
  return (
    <span className={cx('flex size-6 items-center justify-center rounded-chip', look)}>
      <Icon size={answer === 'unknown' ? 20 : 15} aria-hidden />
    </span>
  )
}

/** One answer; pressed, another is chosen. */
function Answer({
  who,
  what,
  answer,
  column,
  onChange,
}: {
  who: string
  what: string
  answer: GuestStatus
  column: string
  onChange: (answer: GuestStatus) => void
}) {
  const { mayEdit } = useGuestsScope()
  const said = `${who}${what && `, ${what}`}: ${words[answer].toLowerCase()}`
  if (!mayEdit) {
    return (
      <span className={cx(column, 'flex items-center justify-center')} role="img" aria-label={said}>
        <Mark answer={answer} />
      </span>
    )
  }
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={said}
          className={cx(
            column,
            'flex h-9 items-center justify-center rounded-input hover:bg-sunken touch:h-11',
          )}
        >
          <Mark answer={answer} />
        </button>
      }
    >
      {(['attending', 'not_attending', 'unknown'] as const).map((one) => (
        <MenuItem
          key={one}
          icon={<Mark answer={one} />}
          onSelect={() => one !== answer && onChange(one)}
          aside={one === answer && <Check size={16} className="text-wine" aria-hidden />}
        >
          {words[one]}
        </MenuItem>
      ))}
    </Menu>
  )
}

/** One more of the household: a name, Enter, and the next. */
function OneMore({ invitation: { uuid: invitationUuid } }: { invitation: Invitation }) {
  const key = `guests.more.${invitationUuid}`
  const draft = useDraft(key)
  const [name, setName] = useState(() => {
    const left = readDraft(key)
    return typeof left === 'string' ? left : ''
  })
  useHoldsUnsavedWork(name.trim() !== '')
  const input = useRef<HTMLInputElement>(null)
  const write = (next: string) => {
    setName(next)
    if (next === '') draft.clear()
    else draft.keep(next)
  }
  const add = useAddGuest((refused) => {
    if (!input.current?.value) write(refused.name)
  })
  return (
    <form
      className="flex items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        const wanted = name.trim()
        input.current?.focus()
        if (wanted === '') return
        write('')
        add.mutate({ uuid: crypto.randomUUID(), invitationUuid, name: wanted })
      }}
    >
      <Plus size={18} className="mx-1.5 shrink-0 text-faint" aria-hidden />
      <input
        ref={input}
        aria-label="Mais alguém neste convite"
        placeholder="Mais alguém neste convite"
        maxLength={nameLimit}
        enterKeyHint="done"
        autoComplete="off"
        value={name}
        onChange={(event) => write(event.target.value)}
        className="h-11 min-w-0 flex-1 bg-transparent text-sm outline-none touch:text-base"
      />
    </form>
  )
}
