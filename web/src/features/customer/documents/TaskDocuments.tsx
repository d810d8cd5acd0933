import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { textLinkClass } from '@/ui/TextLink'
import { Section } from '../Path'
import { useCustomerEvent } from '../useCustomerEvent'
import { useMay } from '../useMay'
import { linksOf } from './links'
import { documentsQuery } from './queries'

const shown = 3

/** A task's documents, in its page. */
export default function TaskDocuments({ taskUuid }: { taskUuid: string }) {
  const { eventUuid, client } = useCustomerEvent()
  const { data } = useInfiniteQuery(documentsQuery(client, taskUuid))
  const { offered, closed } = useMay('DOCUMENTS')
  const links = linksOf(eventUuid, taskUuid)
  const items = data?.pages.flatMap((page) => page.items) ?? []
  const mayAdd = offered && !closed
  if (items.length === 0 && !mayAdd) return null
  return (
    <Section title="Documentos">
      <ul className="flex flex-col">
        {items.slice(0, shown).map(({ uuid, name }) => (
          <li key={uuid}>
            <Link
              {...links.open(uuid)}
              className="flex min-h-12 items-center gap-3 rounded-input text-body"
            >
              <span className="min-w-0 flex-1 wrap-break-word">{name}</span>
              <ChevronRight size={18} className="shrink-0 text-muted" aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
      <Link
        {...(items.length > 0 ? links.list : links.add)}
        className={`${textLinkClass} inline-flex min-h-11 items-center text-sm`}
      >
        {items.length > 0 ? 'Ver os documentos da tarefa' : 'Adicionar documento'}
      </Link>
    </Section>
  )
}
