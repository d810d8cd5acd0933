import { Link, linkOptions, useNavigate } from '@tanstack/react-router'
import { Plus, Send } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { ListAndPanel } from '@/app/frame/ListAndPanel'
import { NotInControl } from '@/app/workspace/NotInControl'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { lazyPart } from '@/lib/lazyPart'
import { count, formatNumber } from '@/lib/text'
import { useDesktop } from '@/lib/useMediaQuery'
import { useSelection } from '@/lib/useSelection'
import { useSetFilters } from '@/lib/useSetFilters'
import { useShortcut } from '@/lib/useShortcut'
import { useToday } from '@/lib/useToday'
import { Button } from '@/ui/Button'
import { Checkbox } from '@/ui/Checkbox'
import { fabClass } from '@/ui/fab'
import { NothingFound } from '@/ui/NothingFound'
import { WhenOpened } from '@/ui/WhenOpened'
import { exportUrl } from '../export'
import { countFilters, filtered, groupsOf, tagsInUse } from '../groups'
import { noFilters } from '../noFilters'
import { useGuestList, useSummary } from '../queries'
import { useGuestsScope } from '../scope'
import type { GuestSearch } from '../search'
import { useGuestActions } from '../useGuestActions'
import { invitationsWords } from '../words'
import { Anonymised } from './Anonymised'
import { EmptyGuests } from './EmptyGuests'
import { Filters } from './Filters'
import { countsWords, GuestsMenu } from './GuestsHeader'
import { InvitationList } from './InvitationList'
import { LineEntry } from './LineEntry'
import { Totals } from './Totals'
import { Views } from './Views'

const SelectionBar = lazyPart(() => import('../bulk/SelectionBar'))
const AnonymiseDialog = lazyPart(() => import('../settings/AnonymiseDialog'))
const CatererSheet = lazyPart(() => import('../settings/CatererSheet'))
const SendDialog = lazyPart(() => import('../send/SendDialog'))
const SettingsSheet = lazyPart(() => import('../settings/SettingsSheet'))

export interface GuestsScreenProps {
  search: GuestSearch
  /** The invitation whose panel is open. */
  selectedId: string | undefined
  /** The panel, or the page over the list. */
  children: ReactNode
}

const noTags: string[] = []

/** The team's guest list, with those that need the planner first, and the open invitation next to it. */
export function GuestsScreen({ search, selectedId, children }: GuestsScreenProps) {
  const scope = useGuestsScope()
  const { eventUuid, client, date, timeZone, mayEdit, mayShare } = scope
  const { may } = useWorkspace()
  const list = useGuestList()
  const summary = useSummary()
  const today = useToday(timeZone)
  const desktop = useDesktop()
  const navigate = useNavigate()
  const actions = useGuestActions(list)
  const [sheet, setSheet] = useState<'settings' | 'caterer' | 'send' | 'anonymise'>()
  const entry = useRef<{ focus: () => void }>(null)
  const { invitations } = list
  const found = useMemo(() => filtered(invitations, search), [invitations, search])
  const groups = useMemo(() => groupsOf(found), [found])
  const shown = useMemo(
    () => groups.flatMap((group) => group.invitations.map(({ uuid }) => uuid)),
    [groups],
  )
  const selection = useSelection(shown)
  const tags = useMemo(() => tagsInUse(invitations), [invitations])
  const tableNames = useMemo(
    () => new Map(summary.tables.map(({ uuid, number }) => [uuid, `Mesa ${number}`])),
    [summary.tables],
  )
  const returnTo = useReturnTo(selectedId)
  const addLink = linkOptions({ to: '/app/$eventUuid/rsvp/add', params: { eventUuid } })
  useShortcut({ key: 'n', opensField: true }, () => {
    if (!mayEdit) return
    if (entry.current) entry.current.focus()
    else void navigate({ ...addLink, search: true, resetScroll: false })
  })
  const narrowed = countFilters(search) > 0
  const empty = invitations.length === 0
  // Unticking the last one is to be done with choosing.
  useEffect(() => {
    if (desktop && selection.on && selection.ids.size === 0) selection.stop()
  }, [desktop, selection])

  return (
    <ListAndPanel selected={undefined} panel={children}>
      <div className="page-wide pt-5 pb-28 md:pt-7 md:pb-16">
        <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <div className="min-w-[min(14rem,100%)] flex-1">
            <h2 className="font-display text-xl font-medium tracking-[-0.01em] max-md:sr-only">
              Convidados
            </h2>
            <p className="text-sm text-muted tabular-nums">{countsWords(summary)}</p>
          </div>
          <Views now="list" />
          <GuestsMenu
            importLink={
              mayEdit
                ? linkOptions({ to: '/app/$eventUuid/rsvp/import', params: { eventUuid } })
                : undefined
            }
            printLink={linkOptions({ to: '/app/$eventUuid/rsvp/print', params: { eventUuid } })}
            exportUrl={(format) => exportUrl(client, eventUuid, format)}
            onChoose={mayEdit && shown.length > 0 ? () => selection.start() : undefined}
            qrCodeLink={linkOptions({
              to: '/app/$eventUuid/reception/qr-code',
              params: { eventUuid },
            })}
            onSend={mayShare && !empty && !desktop ? () => setSheet('send') : undefined}
            onCaterer={() => setSheet('caterer')}
            onSettings={mayEdit ? () => setSheet('settings') : undefined}
            onAnonymise={
              mayEdit && !empty && date !== undefined && date < today && may('WRITE_EVENTS')
                ? () => setSheet('anonymise')
                : undefined
            }
          />
          {mayShare && !empty && desktop && (
            <Button icon={<Send size={18} aria-hidden />} onClick={() => setSheet('send')}>
              Enviar convites
            </Button>
          )}
        </header>
        <Anonymised className="mt-4" />
        {scope.side === 'TEAM' && mayEdit && !mayShare && (
          <NotInControl className="mt-4">
            não envia convites nem mensagens aos convidados
          </NotInControl>
        )}
        {!empty && (
          <>
            <div className="mt-4">
              <Totals summary={summary} search={search} />
            </div>
            <div className="mt-4">
              <Filters
                search={search}
                tags={tags}
                tables={summary.tables}
                sends={invitations.some(({ lastMessage }) => lastMessage !== undefined)}
                unlisted={summary.unlisted}
              />
            </div>
          </>
        )}
        <p role="status" className="sr-only">
          {narrowed && count(shown.length, 'convite encontrado', 'convites encontrados')}
        </p>
        {/* The line stays the same one when the first household of a list is written in it. */}
        <div className="@container mt-3">
          {!empty && (
            <div className="-mx-3 hidden items-center gap-3 border-b border-line px-3 py-2 text-xs text-muted md:flex">
              {mayEdit && (
                <Checkbox
                  label={selection.ids.size > 0 ? 'Desmarcar tudo' : 'Selecionar tudo'}
                  hideLabel
                  checked={shown.length > 0 && selection.ids.size === shown.length}
                  indeterminate={selection.ids.size > 0 && selection.ids.size < shown.length}
                  onCheckedChange={() => {
                    if (!selection.on) selection.start()
                    selection.toggleAll()
                  }}
                />
              )}
              <span className="flex-1 tabular-nums">
                {narrowed
                  ? `${formatNumber(shown.length)} de ${invitationsWords(invitations.length)}`
                  : invitationsWords(invitations.length)}
              </span>
              <span aria-hidden className="hidden gap-4 @2xl:flex">
                <span className="w-18">Mesa</span>
                <span className="w-30">Mensagem</span>
                <span className="w-15 text-right">Vão</span>
              </span>
            </div>
          )}
          {mayEdit && desktop && (
            <LineEntry
              ref={entry}
              tags={search.etiquetas?.length === 1 ? search.etiquetas : noTags}
            />
          )}
          {empty ? (
            <EmptyGuests addLink={addLink} eventUuid={eventUuid} />
          ) : shown.length === 0 ? (
            <NoneFound />
          ) : (
            <InvitationList
              level={3}
              groups={groups}
              tableNames={tableNames}
              today={today}
              selectedId={selectedId}
              returnTo={returnTo}
              selection={selection}
              boxes={mayEdit && desktop}
            />
          )}
        </div>
        {selection.on && shown.length > 0 && (
          <Suspense fallback={null}>
            <SelectionBar
              selection={selection}
              shown={shown.length}
              invitations={found}
              actions={actions}
            />
          </Suspense>
        )}
      </div>
      {mayEdit && !empty && !selection.on && (
        <Link
          {...addLink}
          search
          resetScroll={false}
          aria-label="Novo convite"
          className={fabClass}
        >
          <Plus size={24} aria-hidden />
        </Link>
      )}
      <WhenOpened open={sheet === 'caterer'}>
        <CatererSheet open={sheet === 'caterer'} onClose={() => setSheet(undefined)} />
      </WhenOpened>
      {sheet === 'send' && (
        <Suspense>
          <SendDialog {...{ client, eventUuid }} onClose={() => setSheet(undefined)} />
        </Suspense>
      )}
      {sheet === 'anonymise' && (
        <Suspense>
          <AnonymiseDialog onClose={() => setSheet(undefined)} />
        </Suspense>
      )}
      <WhenOpened open={sheet === 'settings'}>
        <SettingsSheet open={sheet === 'settings'} onClose={() => setSheet(undefined)} />
      </WhenOpened>
    </ListAndPanel>
  )
}

/** The invitation whose panel was just closed: its row takes the focus back. */
function useReturnTo(selectedId: string | undefined): string | null {
  const [returnTo, setReturnTo] = useState<string | null>(null)
  const previous = useRef(selectedId)
  useEffect(() => {
    const closed = selectedId === undefined ? previous.current : undefined
    previous.current = selectedId
    setReturnTo(closed ?? null)
  }, [selectedId])
  return returnTo
}

function NoneFound() {
  const setFilters = useSetFilters<GuestSearch>()
  return (
    <NothingFound
      title="Nenhum convite com esses filtros"
      clear="Limpar filtros"
      onClear={() => setFilters(noFilters)}
    >
      Tente outro nome, ou mostre a lista inteira.
    </NothingFound>
  )
}
