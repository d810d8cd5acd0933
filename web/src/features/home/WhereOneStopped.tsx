import { useQuery } from '@tanstack/react-query'
import { Link, type LinkOptions, linkOptions } from '@tanstack/react-router'
import { CalendarHeart, FileText, ListChecks } from 'lucide-react'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import type { HomeGetRecentEventsOutput } from '@/client/types.gen'
import { ago } from '@/lib/dates'
import { recentEventsQuery } from './queries'
import { SectionTitle } from './SectionTitle'

/** How many are shown; the search finds the older ones. */
const shown = 4

/**
 * Lists the events in which the member worked last, each with the last thing that they changed. Renders nothing while
 * loading, because the page is complete without it.
 */
export function WhereOneStopped() {
  const { client } = useWorkspace()
  const { data } = useQuery(recentEventsQuery(client))
  if (!data || data.items.length === 0) return null
  return (
    <section aria-labelledby="onde-parou">
      <SectionTitle id="onde-parou" title="Onde você parou" />
      <ul className="flex flex-col gap-0.5">
        {data.items.slice(0, shown).map((item) => {
          const { icon: Icon, title, link } = placeOf(item)
          return (
            <li key={item.uuid}>
              <Link
                {...link}
                className="-mx-2 flex items-center gap-3 rounded-input px-2 py-1.5 hover:bg-hover touch:min-h-11"
              >
                <Icon size={18} className="shrink-0 text-muted" aria-hidden />
                <span className="min-w-0 flex-1">
                  <span className="block truncate text-sm">{title}</span>
                  {title !== item.title && (
                    <span className="block truncate text-xs text-muted">{item.title}</span>
                  )}
                </span>
                <span className="shrink-0 text-xs text-muted">{ago(item.at)}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function placeOf({ uuid, title, task, document }: HomeGetRecentEventsOutput['items'][number]): {
  icon: typeof FileText
  title: string
  link: LinkOptions
} {
  if (document)
    return {
      icon: FileText,
      title: document.title,
      link: linkOptions({
        to: '/app/$eventUuid/documents/$documentUuid',
        params: { eventUuid: uuid, documentUuid: document.uuid },
      }),
    }
  if (task)
    return {
      icon: ListChecks,
      title: task.title,
      link: linkOptions({
        to: '/app/$eventUuid/organization/$taskUuid',
        params: { eventUuid: uuid, taskUuid: task.uuid },
      }),
    }
  return {
    icon: CalendarHeart,
    title,
    link: linkOptions({ to: '/app/$eventUuid', params: { eventUuid: uuid } }),
  }
}
