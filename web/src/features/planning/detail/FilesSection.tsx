import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { DocumentIcon, documentsQuery, lookLabels, lookOf } from '@/features/documents'
import { useChecklistScope } from '../checklist'
import type { TaskSectionProps } from './section'
import { TaskSection } from './TaskSection'

/** How many files a task's detail shows; the others are on a page of their own. */
const shown = 4

const linkClass =
  'inline-flex min-h-9 touch:min-h-11 items-center gap-1.5 rounded-input text-sm text-wine'

/** A task's documents and files, in its detail. */
export function FilesSection({ task: { publicId: taskUuid }, template }: TaskSectionProps) {
  const { client, eventUuid } = useChecklistScope()
  const { data } = useInfiniteQuery({
    ...documentsQuery(client, { eventUuid, taskUuid }),
    enabled: !template,
  })
  const items = data?.pages.flatMap((page) => page.items) ?? []
  if (template) return null
  return (
    <TaskSection title="Arquivos">
      <ul className="flex flex-col">
        {items.slice(0, shown).map((document) => (
          <li key={document.uuid}>
            <Link
              to="/app/$eventUuid/documents/$documentUuid"
              params={{ eventUuid, documentUuid: document.uuid }}
              className="-mx-2 flex min-h-12 items-center gap-3 rounded-input px-2 py-1 hover:bg-sunken"
            >
              <DocumentIcon look={lookOf(document)} />
              <span className="min-w-0 flex-1">
                <span className="block truncate text-sm">{document.name}</span>
                <span className="block text-xs text-muted">{lookLabels[lookOf(document)]}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-x-4">
        <Link
          to="/app/$eventUuid/documents/add"
          params={{ eventUuid }}
          search={{ task: taskUuid }}
          className={linkClass}
        >
          <Plus size={16} aria-hidden />
          Adicionar arquivo
        </Link>
        {items.length > 0 && (
          <Link
            to="/app/$eventUuid/organization/$taskUuid/files"
            params={{ eventUuid, taskUuid }}
            className={linkClass}
          >
            Ver todos os arquivos
          </Link>
        )}
      </p>
    </TaskSection>
  )
}
