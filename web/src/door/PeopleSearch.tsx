import { Search as SearchIcon, UserPlus, X } from 'lucide-react'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { timeOf } from '@/lib/clock'
import { formatNumber } from '@/lib/text'
import { Button } from '@/ui/Button'
import { cx } from '@/ui/classes'
import { EmptyLine } from '@/ui/EmptyLine'
import { inputClass } from '@/ui/Field'
import { IconButton } from '@/ui/IconButton'
import { Segmented } from '@/ui/Segmented'
import { LinkButton } from '@/ui/TextLink'
import { AddPerson } from './AddPerson'
import { match, prepareQuestion, type Span, searched } from './search'
import { type Person, tableName, type View, wordsOf } from './view'

interface Props {
  view: View
  desk: boolean
  timeZone: string
  allowUnlisted: boolean
  onOpen: (person: Person) => void
  onLetIn: (person: Person) => void
  onLeave: () => void
  onAdd: (name: string, child: boolean) => Promise<boolean>
}

interface Hit {
  person: Person
  marks: readonly Span[]
}

interface Group {
  title: string
  hits: Hit[]
  /** How many hits there are in all, if not all are shown. */
  all: number
}

/** The most hits of a group that are shown: typing another letter shortens a longer list. */
const mostShown = 60
/** The most hits that are only spelled similarly. */
const mostAlike = 8

/** Finds people by a name heard over loud music, by its first letters in any spelling, or by their table. */
export function PeopleSearch({
  view,
  desk,
  timeZone,
  allowUnlisted,
  onOpen,
  onLetIn,
  onLeave,
  onAdd,
}: Props) {
  const [typed, setTyped] = useState('')
  const [by, setBy] = useState<'name' | 'table'>('name')
  const [adding, setAdding] = useState(false)
  const question = useDeferredValue(typed)
  const groups = useMemo(
    () => (by === 'name' ? byName(view, question) : byTable(view, question)),
    [view, question, by],
  )
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {!desk && <h1 className="sr-only">Buscar convidado</h1>}
      <div className={cx('flex items-center gap-2', !desk && 'px-4 pt-3')}>
        <div className="relative min-w-0 flex-1">
          <SearchIcon
            size={20}
            className="pointer-events-none absolute inset-y-0 left-3.5 my-auto text-muted"
            aria-hidden
          />
          <input
            type="search"
            aria-label={by === 'name' ? 'Nome ou convite' : 'Mesa'}
            placeholder={by === 'name' ? 'Primeiras letras do nome' : 'Número ou nome da mesa'}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="search"
            inputMode={by === 'table' ? 'numeric' : 'search'}
            className={cx(inputClass, 'pl-11 [&::-webkit-search-cancel-button]:hidden')}
          />
        </div>
        {(typed !== '' || !desk) && (
          <IconButton
            label={typed === '' ? 'Voltar ao código' : 'Limpar a busca'}
            onClick={() => (typed === '' ? onLeave() : setTyped(''))}
          >
            <X size={22} aria-hidden />
          </IconButton>
        )}
      </div>
      <Segmented
        label="Buscar por"
        options={[
          { value: 'name', label: 'Nome' },
          { value: 'table', label: 'Mesa' },
        ]}
        value={by}
        onValueChange={setBy}
        className={cx('mt-3 shrink-0', !desk && 'mx-4')}
      />
      <div
        className={cx(
          'relative min-h-0 flex-1 overflow-y-auto overscroll-contain pb-6',
          !desk && 'px-4',
        )}
      >
        {groups.map(({ title, hits, all }) => (
          <section key={title} aria-label={title}>
            <h2 className="pt-4 pb-1 text-xs font-semibold text-muted">
              {title} <span className="ml-1 font-normal tabular-nums">{formatNumber(all)}</span>
            </h2>
            <ul className="divide-y divide-line border-b border-line">
              {hits.map(({ person, marks }) => (
                <Row key={person.uuid} {...{ person, marks, timeZone, onOpen, onLetIn }} />
              ))}
            </ul>
          </section>
        ))}
        {groups.length === 0 && (
          <EmptyLine className="py-8 text-center">
            {by === 'table'
              ? 'Nenhuma mesa com esse número ou nome.'
              : 'Ninguém com esse nome, nem parecido.'}
          </EmptyLine>
        )}
        {allowUnlisted && (
          <div className="flex justify-center pt-5">
            <LinkButton className="min-h-11 gap-2.5" onClick={() => setAdding(true)}>
              <UserPlus size={20} aria-hidden /> Adicionar quem não está na lista
            </LinkButton>
          </div>
        )}
      </div>
      <AddPerson
        open={adding}
        onOpenChange={setAdding}
        description="Entra agora, com um convite só seu."
        name={by === 'name' ? typed : ''}
        onAdd={onAdd}
      />
    </div>
  )
}

interface RowProps extends Hit {
  timeZone: string
  onOpen: (person: Person) => void
  onLetIn: (person: Person) => void
}

function Row({ person, marks, timeZone, onOpen, onLetIn }: RowProps) {
  const { shown, household, table, child, entered } = person
  const details = [
    household.name !== shown && household.name,
    table && `mesa ${table.number}`,
    child && 'criança',
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      <button
        type="button"
        onClick={() => onOpen(person)}
        className="min-h-11 min-w-[min(10rem,100%)] flex-1 rounded-sm text-left wrap-break-word hover:text-wine"
      >
        <span className="line-clamp-3 font-display text-lg leading-6 font-medium">
          {marked(shown, marks)}
        </span>
        <span className="line-clamp-2 text-sm text-muted">{details}</span>
      </button>
      {entered ? (
        <p className="flex items-center gap-2 text-sage">
          <svg
            viewBox="0 0 16 16"
            className="size-4"
            aria-hidden="true"
            fill="none"
            stroke="currentColor"
            strokeWidth={1.75}
          >
            <path d="m3 8.5 3.2 3.2L13 5" />
          </svg>
          <span className="text-right">
            <span className="block text-base tabular-nums">
              <span className="sr-only">entrou às </span>
              {timeOf(entered.at, timeZone)}
            </span>
            <span className="block text-xs text-muted">{entered.door}</span>
          </span>
        </p>
      ) : (
        <Button
          variant="secondary"
          size="lg"
          aria-label={`Entrar: ${shown}`}
          onClick={() => onLetIn(person)}
        >
          Entrar
        </Button>
      )}
    </li>
  )
}

/** Returns the name with the matching ranges underlined. */
function marked(name: string, marks: readonly Span[]): ReactNode {
  if (marks.length === 0) return name
  const parts: ReactNode[] = []
  let at = 0
  for (const [from, to] of marks) {
    parts.push(
      name.slice(at, from),
      <mark
        key={from}
        className="bg-transparent text-wine underline decoration-2 underline-offset-4"
      >
        {name.slice(from, to)}
      </mark>,
    )
    at = to
  }
  return [...parts, name.slice(at)]
}

const collator = new Intl.Collator('pt-BR')
const byShown = (a: Hit, b: Hit) => collator.compare(a.person.shown, b.person.shown)

function byName(view: View, question: string): Group[] {
  const asked = prepareQuestion(question)
  if (asked.length === 0) {
    const outside = view.people
      .filter(({ entered, status }) => !entered && status !== 'not_attending')
      .map((person) => ({ person, marks: [] }))
    return outside.length === 0
      ? []
      : [group('Ainda não chegaram', outside.sort(byShown), mostShown)]
  }
  const begins: Hit[] = []
  const alike: (Hit & { distance: number })[] = []
  const ofHousehold: Hit[] = []
  for (const person of view.people) {
    const how = match(wordsOf(person, person.shown), asked)
    if (how?.closeness === 'begins') begins.push({ person, marks: how.marks })
    else {
      const { household } = person
      const theirs = match(wordsOf(household, household.name), asked)
      if (theirs?.closeness === 'begins') ofHousehold.push({ person, marks: [] })
      else if (how) alike.push({ person, marks: [], distance: how.distance })
    }
  }
  alike.sort((a, b) => a.distance - b.distance || byShown(a, b))
  return [
    group('Começam assim', begins.sort(byShown), mostShown),
    group('Pelo convite', ofHousehold.sort(byShown), mostShown),
    { ...group('Escrita parecida', alike, mostAlike), all: Math.min(alike.length, mostAlike) },
  ].filter(({ hits }) => hits.length > 0)
}

function byTable(view: View, question: string): Group[] {
  const asked = question.trim().toLowerCase()
  const words = prepareQuestion(question)
  const groups = view.tables
    .filter(
      (table) =>
        asked === '' ||
        String(table.number).startsWith(asked.replace(/^mesa\s*/, '')) ||
        match(searched(table.name), words) !== undefined,
    )
    .map((table) => ({
      title: tableName(table).replace(/^m/, 'M'),
      hits: view.people
        .filter((person) => person.table === table)
        .map((person) => ({ person, marks: [] }))
        .sort(byShown),
    }))
    .filter(({ hits }) => hits.length > 0)
  let left = 2 * mostShown
  return groups.flatMap(({ title, hits }) => {
    const shown = hits.slice(0, left)
    left -= shown.length
    return shown.length === 0 ? [] : [{ title, hits: shown, all: hits.length }]
  })
}

function group(title: string, hits: Hit[], most: number): Group {
  return { title, hits: hits.slice(0, most), all: hits.length }
}
