import { useInfiniteQuery } from '@tanstack/react-query'
import { daysLeft } from '@/app/event/facts'
import { eventsQuery } from '@/app/event/queries'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import type { BusinessGetOutput } from '@/client/types.gen'
import { relativeDay } from '@/lib/dates'
import { count } from '@/lib/text'
import type { EventsTab } from './listSearch'

/** "6 ativos · o próximo em 8 dias" */
export function EventsSubtitle({ tab }: { tab: EventsTab }) {
  const { business, client } = useWorkspace()
  const { data, isError } = useInfiniteQuery({
    ...eventsQuery(client, 'ACTIVE', ''),
    enabled: tab === 'ativos',
  })
  // If the list failed to load, a count above it would contradict it.
  if (isError && !data) return null
  // The server sorts upcoming events first.
  const first = data?.pages[0]?.items[0]
  const days = first && daysLeft(first)
  const next =
    tab === 'ativos' && first?.date && days !== undefined && days >= 0
      ? ` · o próximo ${days === 0 ? 'é hoje' : relativeDay(first.date)}`
      : ''
  return <>{counted(business, tab) + next}</>
}

function counted(business: BusinessGetOutput, tab: EventsTab): string {
  if (tab === 'modelos' || tab === 'modelos-arquivados')
    return count(business.templates, 'modelo', 'modelos')
  if (tab === 'arquivados') return count(business.archivedEvents, 'arquivado', 'arquivados')
  return count(business.activeEvents, 'ativo', 'ativos')
}
