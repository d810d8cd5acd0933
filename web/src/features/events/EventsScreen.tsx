import { Link, Navigate } from '@tanstack/react-router'
import { Plus, Search } from 'lucide-react'
import { Suspense } from 'react'
import { Content } from '@/app/frame/Content'
import { PhoneBar } from '@/app/frame/PhoneBar'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { WorkspaceTitle } from '@/app/workspace/WorkspaceTitle'
import { lazyPart } from '@/lib/lazyPart'
import { useAddressSearch } from '@/lib/useAddressSearch'
import { buttonClass } from '@/ui/Button'
import { fabClass } from '@/ui/fab'
import { PageHeader } from '@/ui/PageHeader'
import { Tabs, tabClass } from '@/ui/Tabs'
import { TextField } from '@/ui/TextField'
import { textLinkClass } from '@/ui/TextLink'
import { EventList } from './EventList'
import { EventsSubtitle } from './EventsSubtitle'
import type { EventsTab } from './listSearch'

const tabs: { tab: EventsTab; label: string; search: string }[] = [
  { tab: 'ativos', label: 'Ativos', search: 'Buscar por evento ou cliente' },
  { tab: 'modelos', label: 'Modelos', search: 'Buscar modelo' },
  { tab: 'arquivados', label: 'Arquivados', search: 'Buscar nos arquivados' },
]

// Few people have a pending invite: its code loads on demand.
const PendingInvites = lazyPart(() => import('@/app/workspace/PendingInvites'))

export interface EventsScreenProps {
  tab: EventsTab
  query: string
  onQueryChange: (query: string) => void
}

/** Every event of the business, by tab. */
export function EventsScreen({ tab, query, onQueryChange }: EventsScreenProps) {
  const { business, may, mayGrant } = useWorkspace()
  const [text, setText] = useAddressSearch(query, onQueryChange)
  const create = createLink(tab, { may, mayGrant })
  // Nothing here yet: the list says so and holds the first action; there is nothing to search.
  const untouched = business.activeEvents + business.templates + business.archivedEvents === 0
  const current = tabs.find((one) => one.tab === tab)
  // Templates are the business's own: no helper is given one.
  const offered = tabs.filter((one) => one.tab !== 'modelos' || may('WRITE_TEMPLATES'))
  const ofTemplates = tab === 'modelos' || tab === 'modelos-arquivados'
  if (ofTemplates && !may('WRITE_TEMPLATES')) {
    return <Navigate to="/app/events" search={{ tab: 'ativos', q: '' }} replace />
  }
  // A helper finds no clients, so the field does not speak of them.
  const search = tab === 'ativos' && !may('READ_CONTACTS') ? 'Buscar evento' : current?.search
  return (
    <>
      <PhoneBar title={<WorkspaceTitle />} />
      <Content>
        <PageHeader
          title="Eventos"
          subtitle={!untouched && <EventsSubtitle tab={tab} />}
          action={
            create &&
            !untouched && (
              <Link to={create.to} className={buttonClass('primary', 'md', 'max-md:hidden')}>
                <Plus size={18} aria-hidden />
                {create.label}
              </Link>
            )
          }
        />
        <Suspense>
          <PendingInvites />
        </Suspense>
        <div className="relative mb-6 flex flex-col gap-4">
          <Tabs label="Listas de eventos">
            {offered.map((one) => (
              <Link
                key={one.tab}
                to="/app/events"
                search={(before) => ({ ...before, tab: one.tab })}
                className={tabClass}
                activeOptions={{ exact: true }}
                activeProps={{ 'aria-current': 'page' }}
              >
                {one.label}
              </Link>
            ))}
          </Tabs>
          {(!untouched || query) && (
            <TextField
              label={search ?? 'Buscar'}
              hideLabel
              type="search"
              placeholder={search ?? 'Buscar'}
              icon={<Search size={18} aria-hidden />}
              maxLength={120}
              value={text}
              onChange={(event) => setText(event.target.value)}
              className="md:absolute md:right-0 md:bottom-1.5 md:w-72"
            />
          )}
        </div>
        {ofTemplates && <TemplatesKept tab={tab} />}
        <EventList key={tab} tab={tab} query={query} onClearSearch={() => setText('')} />
        {create && !untouched && (
          <Link to={create.to} aria-label={create.label} className={fabClass}>
            <Plus size={24} aria-hidden />
          </Link>
        )}
      </Content>
    </>
  )
}

/** The way between the templates in use and those that were put away. */
function TemplatesKept({ tab }: { tab: EventsTab }) {
  const archived = tab === 'modelos-arquivados'
  return (
    <p className="-mt-2 mb-4 flex flex-wrap items-center justify-between gap-x-4 text-sm text-muted">
      {archived ? 'Modelos arquivados' : <span />}
      <Link
        to="/app/events"
        search={(before) => ({ ...before, tab: archived ? 'modelos' : 'modelos-arquivados' })}
        className={textLinkClass}
      >
        {archived ? 'Voltar aos modelos' : 'Ver modelos arquivados'}
      </Link>
    </p>
  )
}

/** The tab's one primary action, when the asker's role allows it. */
function createLink(
  tab: EventsTab,
  { may, mayGrant }: Pick<ReturnType<typeof useWorkspace>, 'may' | 'mayGrant'>,
) {
  if (tab === 'modelos' || tab === 'modelos-arquivados') {
    return may('WRITE_TEMPLATES')
      ? ({ to: '/app/events/template/create', label: 'Criar modelo' } as const)
      : null
  }
  return mayGrant('WRITE_EVENTS')
    ? ({ to: '/app/events/create', label: 'Criar evento' } as const)
    : null
}
