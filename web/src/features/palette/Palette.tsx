import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { isTemplate, manages, sees } from '@/app/event/facts'
import { eventQuery, eventsQuery } from '@/app/event/queries'
import { useSignOut } from '@/app/workspace/useSignOut'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { searchAllOptions } from '@/client/api/search.gen'
import { useMenuEntries } from '@/features/account'
import { useDebounced } from '@/lib/useDebounced'
import { CommandPalette } from '@/ui/CommandPalette'
import { paletteActions } from './actions'
import { keepRecent, readRecents } from './recents'
import { asPaletteGroup, eventOf, foundGroups } from './results'

/** How many events the palette shows for an empty query. */
const shown = 5

export interface PaletteProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  onShortcuts: () => void
}

/** Finds whatever there is in the business, and does things by their names. */
export default function Palette({ open, onOpenChange, onShortcuts }: PaletteProps) {
  const { client, businessId, may, mayGrant } = useWorkspace()
  const navigate = useNavigate()
  const menu = useMenuEntries()
  const signOut = useSignOut()
  const { eventUuid } = useParams({ strict: false })
  const [query, setQuery] = useState('')
  const typed = query.trim() !== ''
  const search = useDebounced(query.trim(), 150)
  const found = useQuery({
    ...searchAllOptions({ client, query: { query: search } }),
    placeholderData: keepPreviousData,
    enabled: open && search !== '',
  })
  const next = useInfiniteQuery({ ...eventsQuery(client, 'ACTIVE', ''), enabled: open && !typed })

  const groups = useMemo(() => {
    if (typed) return foundGroups(found.data)
    const recents = open ? readRecents(businessId) : []
    const events = (next.data?.pages[0]?.items ?? [])
      .filter(({ uuid }) => recents.every((recent) => recent.uuid !== uuid))
      .slice(0, shown)
    return [
      { label: 'Recentes', items: recents },
      { label: 'Eventos', items: events.map(eventOf) },
    ]
  }, [typed, found.data, next.data, open, businessId])

  // The frame around has asked already; here it is only read.
  const { data: event } = useQuery({ ...eventQuery(client, eventUuid ?? ''), enabled: false })
  const managed = event && manages(event) ? event.uuid : undefined
  const guestsOf =
    event && sees(event, 'SITE_AND_GUESTS') && !isTemplate(event) ? event.uuid : undefined
  const receptionOf =
    event && sees(event, 'RECEPTION') && !isTemplate(event) ? event.uuid : undefined
  const actions = paletteActions({
    navigate,
    may,
    mayGrant,
    menu,
    eventUuid: managed,
    guestsOf,
    receptionOf,
    signOut,
    onShortcuts,
  })

  return (
    <CommandPalette
      open={open}
      onOpenChange={onOpenChange}
      onQueryChange={useCallback((words: string) => setQuery(words), [])}
      loading={typed && (found.isFetching || search !== query.trim())}
      groups={[
        ...groups.map((group) =>
          asPaletteGroup(group, navigate, (recent) => keepRecent(businessId, recent)),
        ),
        { label: 'Ações', items: actions },
      ]}
    />
  )
}
