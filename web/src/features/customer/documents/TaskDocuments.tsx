import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Plus } from 'lucide-react'
import { DocumentIcon, documentsQuery, lookOf } from '@/features/documents'
import { textLinkClass } from '@/ui/TextLink'
import { ActLink } from '../ActLink'
import { Section } from '../Path'
import { useCustomerEvent } from '../useCustomerEvent'
import { useMay } from '../useMay'
import { linksOf } from './links'

const shown = 3

/** A task's documents, in its page. */
export default function TaskDocuments({ taskUuid }: { taskUuid: string }) {
  const { eventUuid, client } = useCustomerEvent()
  const { data } = useInfiniteQuery(documentsQuery(client, { eventUuid, taskUuid }))
  const { offered, closed } = useMay('DOCUMENTS')
  const links = linksOf(eventUuid, taskUuid)
  const items = data?.pages.flatMap((page) => page.items) ?? []
  if (items.length === 0 && !offered) return null
  return (
    <Section title="Documentos">
      {items.length > 0 && (
        <>
          <ul className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface">
            {items.slice(0, shown).map((document) => (
              <li key={document.uuid}>
                <Link
                  {...links.open(document.uuid)}
                  className="flex min-h-14 items-center gap-3.5 rounded-card px-4 py-2.5 text-body focus-visible:-outline-offset-2"
                >
                  <DocumentIcon look={lookOf(document)} />
                  <span className="line-clamp-2 min-w-0 flex-1 wrap-break-word">
                    {document.name}
                  </span>
                  <ChevronRight size={18} className="shrink-0 text-muted" aria-hidden />
                </Link>
              </li>
            ))}
          </ul>
          <Link
            {...links.list}
            className={`${textLinkClass} mt-2 inline-flex min-h-11 items-center text-sm`}
          >
            Ver os documentos da tarefa
          </Link>
        </>
      )}
      {items.length === 0 && (
        <ActLink
          link={links.add}
          closed={closed}
          variant="secondary"
          icon={<Plus size={18} aria-hidden />}
        >
          Adicionar documento
        </ActLink>
      )}
    </Section>
  )
}
