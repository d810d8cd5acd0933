import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { EventVendorsMissing } from '@/client/types.gen'
import { categoryOf } from '@/lib/categories'
import { count, uncapitalised } from '@/lib/text'
import { LinkButton } from '@/ui/TextLink'

/** How many are named before "mais 4". */
const shown = 6

/**
 * "Falta: fotografia": the services that open tasks need and no vendor of the event offers; each starts adding a
 * vendor.
 */
export function MissingServices({
  eventUuid,
  missing,
}: {
  eventUuid: string
  missing: readonly EventVendorsMissing[]
}) {
  const [all, setAll] = useState(false)
  if (missing.length === 0) return null
  const more = missing.length - shown
  return (
    <section aria-label="O que falta" className="flex flex-wrap items-center gap-2">
      <p className="text-sm font-medium">Falta:</p>
      <ul className="contents">
        {missing.slice(0, all ? missing.length : shown).map(({ category, tasks }) => {
          const { label, icon: Icon } = categoryOf(category)
          return (
            <li key={category} className="min-w-0">
              <Link
                to="/app/$eventUuid/vendors/select"
                params={{ eventUuid }}
                search={{ servico: category }}
                title={`${count(tasks, 'tarefa espera', 'tarefas esperam')} por isto`}
                className="inline-flex min-h-8 max-w-full touch:min-h-11 items-center gap-1.5 rounded-chip border border-dashed border-line-strong px-3 text-sm transition-colors hover:border-solid hover:bg-sunken"
              >
                <Icon size={15} className="shrink-0 text-muted" aria-hidden />
                <span className="min-w-0 wrap-break-word">{uncapitalised(label)}</span>
                <Plus size={15} className="shrink-0 text-muted" aria-hidden />
                <span className="sr-only">: adicionar quem faça</span>
              </Link>
            </li>
          )
        })}
      </ul>
      {more > 0 && (
        <LinkButton className="text-sm" onClick={() => setAll(!all)}>
          {all ? 'mostrar menos' : `mais ${more}`}
        </LinkButton>
      )}
    </section>
  )
}
