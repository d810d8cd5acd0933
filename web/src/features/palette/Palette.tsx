import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { useMenuEntries } from '@/features/account/useMenuEntries'
import { manages } from '@/features/events/facts'
import { eventQuery, eventsQuery } from '@/features/events/queries'
import { useSignOut } from '@/features/workspace/useSignOut'
import { useWorkspace } from '@/features/workspace/useWorkspace'
import { formatDay } from '@/lib/dates'
import { eventTypes } from '@/lib/eventTypes'
import { useDebounced } from '@/lib/useDebounced'
import { CommandPalette, type PaletteItem } from '@/ui/CommandPalette'
import { paletteActions } from './actions'

/** How many events stand in the palette. */
const shown = 6

export interface PaletteProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  onShortcuts: () => void
}

/** Finds events and does things by their names. */
export function Palette({ open, onOpenChange, onShortcuts }: PaletteProps) {
  const { client, may } = useWorkspace()
  const navigate = useNavigate()
  const menu = useMenuEntries()
  const signOut = useSignOut()
  const { eventUuid } = useParams({ strict: false })
  const [query, setQuery] = useState('')
  const search = useDebounced(query.trim(), 150)
  const found = useInfiniteQuery({
    ...eventsQuery(client, 'ACTIVE', search),
    placeholderData: keepPreviousData,
    enabled: open,
  })

  const events = useMemo(
    () =>
      (found.data?.pages[0]?.items ?? []).slice(0, shown).map((event): PaletteItem => {
        const { icon: Icon, label } = eventTypes[event.type]
        return {
          id: event.uuid,
          label: event.title,
          help: event.date ? formatDay(event.date) : label,
          icon: <Icon size={18} aria-hidden />,
          run: () => {
            void navigate({ to: '/app/$eventUuid', params: { eventUuid: event.uuid } })
          },
        }
      }),
    [found.data, navigate],
  )
  // The frame around has asked already; here it is only read.
  const { data: event } = useQuery({ ...eventQuery(client, eventUuid ?? ''), enabled: false })
  const managed = event && manages(event) ? event.uuid : undefined
  const actions = paletteActions({ navigate, may, menu, eventUuid: managed, signOut, onShortcuts })

  return (
    <CommandPalette
      open={open}
      onOpenChange={onOpenChange}
      onQueryChange={useCallback((words: string) => setQuery(words), [])}
      loading={found.isFetching && query.trim() !== ''}
      groups={[
        { label: 'Eventos', items: events, searched: true },
        { label: 'Ações', items: actions },
      ]}
    />
  )
}
