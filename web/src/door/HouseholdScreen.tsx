import {
  Armchair,
  Baby,
  ChevronLeft,
  CircleCheck,
  ScanQrCode,
  UserCheck,
  UserPlus,
} from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { timeOf } from '@/lib/clock'
import { ago } from '@/lib/dates'
import { useNow } from '@/lib/useNow'
import { Button } from '@/ui/Button'
import { Checkbox } from '@/ui/Checkbox'
import { cx } from '@/ui/classes'
import { LinkButton } from '@/ui/TextLink'
import { AddPerson } from './AddPerson'
import { Count } from './Count'
import type { Door } from './door'
import { byMoment } from './model'
import { RoundCheck } from './ScanScreen'
import { verdictOf } from './verdict'
import { type Household, type Person, tablesOf, tagsOf, type View } from './view'

interface Props {
  household: Household
  view: View
  door: Door
  timeZone: string
  allowUnlisted: boolean
  /** When the QR code was read, on the clock of performance.now(); undefined if none was. */
  readAt: number | undefined
  desk: boolean
  bar: ReactNode
  onLeave: () => void
  onLetIn: (people: readonly Person[], how: { stays: boolean }) => Promise<void>
  onTakeBack: (guestUuids: readonly string[]) => Promise<void>
  onAdd: (name: string, child: boolean) => Promise<boolean>
}

/**
 * Shows an invitation's people at check-in: the verdict fills the top, and the people to check in are chosen below.
 */
export function HouseholdScreen({
  household,
  view,
  door,
  timeZone,
  allowUnlisted,
  readAt,
  desk,
  bar,
  onLeave,
  onLetIn,
  onTakeBack,
  onAdd,
}: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        household.people
          .filter(({ status, entered }) => status === 'attending' && !entered)
          .map(({ uuid }) => uuid),
      ),
  )
  // The verdict of the moment at which the screen opened: a check-in here must not turn it amber under the finger.
  const [verdict] = useState(() => verdictOf(household))
  const [adding, setAdding] = useState(false)
  const [busy, setBusy] = useState(false)
  const now = useNow(10_000, door.time)

  // Measures the time from the camera's image to the verdict on the screen.
  useEffect(() => {
    if (readAt === undefined) return
    const frame = requestAnimationFrame(() =>
      performance.measure('cortejo:scan-to-verdict', { start: readAt, end: performance.now() }),
    )
    return () => cancelAnimationFrame(frame)
  }, [readAt])

  const coming = household.people.filter(({ uuid, entered }) => chosen.has(uuid) && !entered)
  const tags = tagsOf(household)
  const tables = tablesOf(household)
  const earliest = household.people.flatMap(({ entered }) => entered ?? []).sort(byMoment)[0]

  const choose = (uuid: string, on: boolean) =>
    setChosen((before) => {
      const next = new Set(before)
      if (on) next.add(uuid)
      else next.delete(uuid)
      return next
    })
  const letIn = async (people: readonly Person[], stays: boolean) => {
    setBusy(true)
    await onLetIn(people, { stays })
    setBusy(false)
  }

  const top = (
    <div className="flex items-center justify-between gap-3">
      <button
        type="button"
        onClick={onLeave}
        aria-label="Voltar"
        className="-ml-2 inline-flex size-11 items-center justify-center rounded-input focus-visible:outline-current"
      >
        <ChevronLeft size={24} aria-hidden />
      </button>
      {!desk && <Count view={view} className="text-base" />}
    </div>
  )
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-paper">
      <div className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {verdict === 'inside' && earliest ? (
          <header className="bg-amber px-5 pt-2 pb-6 text-on-amber">
            {top}
            <div role="status" className="flex flex-col items-center text-center">
              <span className="my-2 flex size-21 items-center justify-center rounded-chip bg-on-amber text-amber">
                <UserCheck size={44} aria-hidden />
              </span>
              <h1 className="mt-2 font-display text-2xl font-medium">Já entrou</h1>
              <p className="text-lg">
                às {timeOf(earliest.at, timeZone)}
                {earliest.door && `, pela ${earliest.door}`}
              </p>
              <p className="mt-1 text-base">
                {earliest.by && `recebida por ${earliest.by.split(/\s/)[0]}, `}
                {ago(earliest.at, now, 'long')}
              </p>
            </div>
          </header>
        ) : (
          <header
            className={cx(
              'px-5 pt-2 pb-5',
              readAt === undefined ? 'border-b border-line bg-surface' : 'bg-sage text-on-sage',
            )}
          >
            {top}
            <div role="status">
              {readAt !== undefined && (
                <p className="mt-1 flex items-center gap-2 text-base font-medium">
                  <CircleCheck size={22} aria-hidden /> Convite válido
                </p>
              )}
              <h1 className="mt-1 line-clamp-4 font-display text-xl font-medium wrap-break-word">
                {household.name}
              </h1>
            </div>
            {(tables || tags.length > 0) && (
              <ul aria-label="Mesa e etiquetas" className="mt-3 flex flex-wrap gap-2 text-sm">
                {tables && (
                  <li
                    className={cx(
                      'inline-flex min-h-8 items-center gap-1.5 rounded-chip px-3.5 font-semibold',
                      readAt === undefined ? 'bg-sage-tint text-sage' : 'bg-surface text-sage',
                    )}
                  >
                    <Armchair size={18} aria-hidden /> {tables}
                  </li>
                )}
                {tags.map((tag) => (
                  <li
                    key={tag}
                    className={cx(
                      'inline-flex min-h-8 min-w-0 items-center rounded-chip border px-3.5 wrap-break-word',
                      readAt === undefined ? 'border-line-strong text-muted' : 'border-current',
                    )}
                  >
                    {tag}
                  </li>
                ))}
              </ul>
            )}
          </header>
        )}
        <div className="px-5 py-2">
          {verdict === 'inside' && (
            <div className="pt-3">
              <h2 className="line-clamp-3 font-display text-lg font-medium wrap-break-word">
                {household.name}
              </h2>
              <p className="mt-0.5 flex items-center gap-2 text-sm text-muted">
                {tables && <Armchair size={18} aria-hidden />}
                {[tables, ...tags].filter(Boolean).join(' · ')}
              </p>
            </div>
          )}
          <ul className="divide-y divide-line">
            {household.people.map((person) => (
              <PersonRow
                key={person.uuid}
                {...{ person, timeZone, verdict }}
                chosen={chosen.has(person.uuid)}
                onChoose={(on) => choose(person.uuid, on)}
                onEnter={() => letIn([person], true)}
                onTakeBack={() => onTakeBack([person.uuid])}
              />
            ))}
            {allowUnlisted && (
              <li className="py-2">
                <LinkButton className="min-h-11 gap-3" onClick={() => setAdding(true)}>
                  <UserPlus size={24} aria-hidden /> Adicionar pessoa
                </LinkButton>
              </li>
            )}
          </ul>
        </div>
      </div>
      {bar}
      <footer className="pb-safe border-t border-line bg-surface">
        <div className="p-4">
          {coming.length > 0 && verdict === 'valid' ? (
            <Button
              size="lg"
              block
              loading={busy}
              loadingText="Guardando…"
              onClick={() => letIn(coming, false)}
              className="min-h-14"
            >
              {coming.length === 1 ? 'Dar entrada' : `Dar entrada aos ${coming.length}`}
            </Button>
          ) : (
            <Button
              size="lg"
              block
              icon={readAt === undefined ? undefined : <ScanQrCode size={22} aria-hidden />}
              onClick={onLeave}
              className="min-h-14"
            >
              {readAt === undefined ? 'Voltar' : 'Ler o próximo'}
            </Button>
          )}
        </div>
      </footer>
      <AddPerson
        open={adding}
        onOpenChange={setAdding}
        description={`Entra agora, com ${household.name}.`}
        onAdd={onAdd}
      />
    </div>
  )
}

interface RowProps {
  person: Person
  timeZone: string
  verdict: 'valid' | 'inside'
  chosen: boolean
  onChoose: (on: boolean) => void
  onEnter: () => void
  onTakeBack: () => void
}

/** A row of one person: a square box can be chosen, a round mark is inside. */
function PersonRow({ person, timeZone, verdict, chosen, onChoose, onEnter, onTakeBack }: RowProps) {
  const { entered, entries, shown, child } = person
  if (entered) {
    const at = `${timeOf(entered.at, timeZone)}${entered.door && `, ${entered.door}`}`
    return (
      <li className="flex min-h-17 items-center gap-3 py-3">
        <RoundCheck size={28} />
        <span className="min-w-0 flex-1 wrap-break-word">
          <span className="block text-base">{shown}</span>
          <span className={cx('block text-sm', verdict === 'valid' ? 'text-sage' : 'text-muted')}>
            {verdict === 'valid' ? `já está dentro, ${at}` : at}
            {entries.length > 1 &&
              `; e também ${entries
                .slice(1)
                .map((one) => `${timeOf(one.at, timeZone)}${one.door && `, ${one.door}`}`)
                .join('; ')}`}
          </span>
        </span>
        <LinkButton onClick={onTakeBack} aria-label={`Desfazer a entrada de ${shown}`}>
          Desfazer
        </LinkButton>
      </li>
    )
  }
  const words = (
    <span className="flex items-center gap-1.5">
      {child && <Baby size={16} aria-hidden />}
      {[child && 'criança', verdict === 'inside' ? 'ainda não chegou' : answerOf(person)]
        .filter(Boolean)
        .join(' · ')}
    </span>
  )
  if (verdict === 'inside') {
    return (
      <li className="flex min-h-17 flex-wrap items-center gap-3 py-3">
        <span
          aria-hidden="true"
          className="size-7 shrink-0 rounded-chip border border-dashed border-line-control"
        />
        <span className="min-w-0 flex-1 wrap-break-word">
          <span className="block text-base">{shown}</span>
          <span className="block text-sm text-muted">{words}</span>
        </span>
        <Button variant="secondary" size="lg" onClick={onEnter} aria-label={`Entrar: ${shown}`}>
          Entrar
        </Button>
      </li>
    )
  }
  return (
    <li className="flex min-h-17 items-center py-3">
      <Checkbox
        label={<span className="wrap-break-word">{shown}</span>}
        help={words}
        checked={chosen}
        onCheckedChange={onChoose}
        className="min-w-0 flex-1 items-center!"
      />
    </li>
  )
}

function answerOf({ status, unlisted }: Person): string {
  if (unlisted) return 'fora da lista'
  if (status === 'attending') return 'confirmou'
  return status === 'not_attending' ? 'avisou que não vem' : 'sem resposta'
}
