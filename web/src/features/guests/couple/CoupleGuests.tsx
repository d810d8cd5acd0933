import { Link, linkOptions } from '@tanstack/react-router'
import { Plus, Users } from 'lucide-react'
import { useMemo } from 'react'
import { count } from '@/lib/text'
import { useDesktop } from '@/lib/useMediaQuery'
import { useSelection } from '@/lib/useSelection'
import { useSetFilters } from '@/lib/useSetFilters'
import { useToday } from '@/lib/useToday'
import { buttonClass } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { NothingFound } from '@/ui/NothingFound'
import { countFilters, filtered, groupsOf, tagsInUse } from '../groups'
import { Anonymised } from '../list/Anonymised'
import { Filters } from '../list/Filters'
import { countsWords } from '../list/GuestsHeader'
import { InvitationList } from '../list/InvitationList'
import { LineEntry } from '../list/LineEntry'
import { Totals } from '../list/Totals'
import { Views } from '../list/Views'
import { noFilters } from '../noFilters'
import { useGuestList, useSummary } from '../queries'
import { useGuestsScope } from '../scope'
import type { GuestSearch } from '../search'

export interface CoupleGuestsProps {
  search: GuestSearch
  /** Who plans the event. */
  planner: string
}

/** The client's guest list: made for a phone, and without the actions on many invitations. */
export function CoupleGuests({ search, planner }: CoupleGuestsProps) {
  const { eventUuid, timeZone, mayEdit } = useGuestsScope()
  const { invitations } = useGuestList()
  const summary = useSummary()
  const today = useToday(timeZone)
  const desktop = useDesktop()
  const setFilters = useSetFilters<GuestSearch>()
  const found = useMemo(() => filtered(invitations, search), [invitations, search])
  const groups = useMemo(
    // Whether a message arrived is the planner's to care for.
    () =>
      groupsOf(found).map((group) =>
        group.key === 'needed' ? { ...group, title: 'Para ver com calma' } : group,
      ),
    [found],
  )
  const tags = useMemo(() => tagsInUse(invitations), [invitations])
  const tableNames = useMemo(
    () => new Map(summary.tables.map(({ uuid, number }) => [uuid, `Mesa ${number}`])),
    [summary.tables],
  )
  const selection = useSelection([])
  const addLink = linkOptions({ to: '/evento/$eventUuid/convidados/add', params: { eventUuid } })
  const add = mayEdit && (
    <Link {...addLink} search resetScroll={false} className={buttonClass('primary', 'lg')}>
      <Plus size={18} aria-hidden />
      Adicionar convidados
    </Link>
  )
  if (invitations.length === 0) {
    return (
      <EmptyState
        icon={<Users size={26} aria-hidden />}
        title="A lista está esperando"
        {...(add && { action: add })}
      >
        {mayEdit
          ? `Comece pela família: cada convite é uma casa, com quem mora nela. ${planner} vê tudo aqui também.`
          : `Quando ${planner} montar a lista, os nomes e as respostas aparecem nesta página.`}
      </EmptyState>
    )
  }
  return (
    <section aria-label="Convidados" className="flex flex-col gap-5">
      <div className="-mt-4 flex flex-col items-center gap-4">
        <p className="text-center text-sm text-muted tabular-nums">{countsWords(summary)}</p>
        <Views now="list" />
      </div>
      <Anonymised />
      <Totals summary={summary} search={search} />
      <Filters
        search={search}
        tags={tags}
        tables={summary.tables}
        sends={false}
        unlisted={summary.unlisted}
      />
      <p role="status" className="sr-only">
        {countFilters(search) > 0 &&
          count(found.length, 'convite encontrado', 'convites encontrados')}
      </p>
      <div className="@container">
        {mayEdit && desktop && (
          <LineEntry ref={null} tags={search.etiquetas?.length === 1 ? search.etiquetas : []} />
        )}
        {found.length === 0 ? (
          <NothingFound
            title="Ninguém com esses filtros"
            clear="Limpar filtros"
            onClear={() => setFilters(noFilters)}
          >
            Tente outro nome, ou veja a lista inteira.
          </NothingFound>
        ) : (
          <InvitationList
            level={2}
            groups={groups}
            tableNames={tableNames}
            today={today}
            selectedId={undefined}
            returnTo={null}
            selection={selection}
            boxes={false}
          />
        )}
      </div>
      {add && !desktop && (
        <div className="min-h-13">
          <div className="pointer-events-none fixed inset-x-5 bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-10 flex justify-center">
            <div className="pointer-events-auto max-w-full rounded-input shadow-float">{add}</div>
          </div>
        </div>
      )}
    </section>
  )
}
