import { Link } from '@tanstack/react-router'
import { ArrowLeft, Printer } from 'lucide-react'
import { useMemo } from 'react'
import { PhoneBar } from '@/app/frame/PhoneBar'
import { formatDayWithYear } from '@/lib/dates'
import { isExpected } from '@/lib/expected'
import { useSetFilters } from '@/lib/useSetFilters'
import { useToday } from '@/lib/useToday'
import { Button } from '@/ui/Button'
import { EmptyLine } from '@/ui/EmptyLine'
import '@/ui/print.css'
import { Segmented } from '@/ui/Segmented'
import { Switch } from '@/ui/Switch'
import { textLinkClass } from '@/ui/TextLink'
import { inOrder } from '../groups'
import type { Invitation } from '../model'
import { useGuestList, useSummary } from '../queries'
import { useGuestsScope } from '../scope'
import type { PrintSearch } from '../tables/search'
import { countOf, peopleOf, seatingOf, tableName } from '../tables/seating'
import { guestsWords, peopleWords, shortGuest, statusWords } from '../words'

const title = 'Imprimir convidados'

const ways = [
  { value: 'convites', label: 'Por convite' },
  { value: 'mesas', label: 'Por mesa' },
] as const

/** The guests on paper, by household or by table. The screen shows what will be printed. */
export function PrintScreen({ search }: { search: PrintSearch }) {
  const { title: eventTitle, date, timeZone, listLink } = useGuestsScope()
  const today = useToday(timeZone)
  const setSearch = useSetFilters<PrintSearch>()
  const byTable = search.papel === 'mesas'
  return (
    <>
      <PhoneBar title={title} back={{ link: listLink, label: 'Voltar aos convidados' }} />
      <div className="page-wide pt-5 pb-16">
        <Link
          {...listLink}
          className={`${textLinkClass} hidden items-center gap-1.5 text-sm md:inline-flex`}
        >
          <ArrowLeft size={16} aria-hidden />
          Voltar aos convidados
        </Link>
        <h1 className="font-display text-lg font-medium md:hidden">{title}</h1>
        <h2 className="mt-4 font-display text-lg font-medium max-md:hidden">{title}</h2>
        <div className="mt-4 flex flex-col gap-3">
          <Segmented
            label="Como imprimir"
            options={ways}
            value={byTable ? 'mesas' : 'convites'}
            onValueChange={(papel) => setSearch({ papel: papel === 'mesas' ? papel : undefined })}
            className="max-w-80"
          />
          <Switch
            label="Só quem confirmou"
            checked={search.soVao === true}
            onCheckedChange={(on) => setSearch({ soVao: on || undefined })}
          />
          <Button
            className="self-start max-md:w-full"
            icon={<Printer size={18} aria-hidden />}
            onClick={() => window.print()}
          >
            Imprimir
          </Button>
        </div>
        <article
          aria-label="O que será impresso"
          className="print-sheet mt-6 rounded-card border border-line bg-surface px-5 py-6 md:px-10 md:py-9"
        >
          <header className="border-b border-line-strong pb-3">
            <p className="font-display text-xl font-medium wrap-break-word">{eventTitle}</p>
            <p className="text-sm text-muted">
              {date ? `${formatDayWithYear(date)} · ` : ''}
              {byTable ? 'mesas' : 'convidados'} · impresso em {formatDayWithYear(today)}
            </p>
          </header>
          {byTable ? <ByTable only={search.soVao} /> : <ByInvitation only={search.soVao} />}
        </article>
      </div>
    </>
  )
}

/** A list without those who are not printed. */
function useShown(only: boolean | undefined): readonly Invitation[] {
  const { invitations } = useGuestList()
  return useMemo(
    () =>
      only
        ? invitations.flatMap((one) =>
            one.guests.some(isExpected) ? { ...one, guests: one.guests.filter(isExpected) } : [],
          )
        : invitations,
    [invitations, only],
  )
}

function ByInvitation({ only }: { only: boolean | undefined }) {
  const shown = useShown(only)
  const { tables } = useSummary()
  const numbers = new Map(tables.map(({ uuid, number }) => [uuid, number]))
  if (shown.length === 0) return <None />
  return (
    <ul className="pt-3">
      {inOrder(shown).map((invitation) => (
        <li key={invitation.uuid} className="print-task border-b border-line py-2 text-sm">
          <p className="font-medium wrap-anywhere">{invitation.name}</p>
          <ul className="mt-0.5 flex flex-col text-xs">
            {invitation.guests.map((guest) => (
              <li key={guest.uuid} className="flex flex-wrap justify-between gap-x-4">
                <span className="min-w-0 wrap-anywhere">
                  {shortGuest(guest, invitation)}
                  {guest.diet && ` (${guest.diet})`}
                </span>
                <span className="text-muted">
                  {[
                    statusWords[guest.status],
                    guest.tableUuid !== undefined &&
                      numbers.has(guest.tableUuid) &&
                      `mesa ${numbers.get(guest.tableUuid)}`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

function ByTable({ only }: { only: boolean | undefined }) {
  const shown = useShown(only)
  const { tables } = useSummary()
  const seating = useMemo(() => seatingOf(shown, tables), [shown, tables])
  if (tables.length === 0) return <None />
  const sections = [
    ...tables.map((table) => ({
      key: table.uuid,
      title: tableName(table),
      parties: seating.at.get(table.uuid) ?? [],
      seats: table.seats,
    })),
    { key: 'nowhere', title: 'Sem mesa', parties: seating.unseated, seats: undefined },
  ]
  return (
    <div className="gap-8 sm:columns-2 print:columns-2">
      {sections
        .filter(({ key, parties }) => key !== 'nowhere' || parties.length > 0)
        .map(({ key, title: heading, parties, seats }) => (
          <section key={key} className="print-task break-inside-avoid pt-5">
            <h2 className="print-heading flex flex-wrap justify-between gap-x-4 border-b border-line pb-1 text-sm font-semibold">
              <span className="min-w-0 wrap-anywhere">{heading}</span>
              <span className="font-normal text-muted tabular-nums">
                {seats === undefined
                  ? peopleWords(countOf(parties))
                  : `${countOf(parties)} de ${seats}`}
              </span>
            </h2>
            <ol className="pt-1 text-sm">
              {peopleOf(parties).map(({ guest, invitation }) => (
                <li key={guest.uuid} className="wrap-anywhere">
                  {shortGuest(guest, invitation)}
                  {guest.diet && <span className="text-muted"> ({guest.diet})</span>}
                </li>
              ))}
              {parties.length === 0 && <li className="text-muted">{guestsWords(0)}</li>}
            </ol>
          </section>
        ))}
    </div>
  )
}

function None() {
  return <EmptyLine className="pt-4">Não há ninguém para imprimir.</EmptyLine>
}
