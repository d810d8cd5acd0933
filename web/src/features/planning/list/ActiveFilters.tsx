import { X } from 'lucide-react'
import { categoryOf } from '@/lib/categories'
import { count } from '@/lib/text'
import { LinkButton } from '@/ui/TextLink'
import { responsibleWords, usePeople } from '../people'
import type { PlanningSearch } from '../search'
import { noFilters, useSetFilters } from '../useFilters'

/** What narrows the list right now, each with its way out. */
export function ActiveFilters({ search, found }: { search: PlanningSearch; found: number }) {
  const setFilters = useSetFilters()
  const people = usePeople()
  const chips = [
    search.q && { label: `“${search.q}”`, off: { q: undefined } },
    search.category && {
      label: categoryOf(search.category).label,
      off: { category: undefined },
    },
    search.open && { label: 'Só as abertas', off: { open: undefined } },
    search.decision && { label: 'Aguardando decisão', off: { decision: undefined } },
    search.responsavel && {
      label: responsibleWords(search.responsavel, people),
      off: { responsavel: undefined },
    },
  ].filter((chip) => typeof chip === 'object')
  return (
    <>
      {/* Always in the page, so that a screen reader hears each new count. */}
      <p role="status" className="sr-only">
        {chips.length > 0 && `${count(found, 'tarefa encontrada', 'tarefas encontradas')}`}
      </p>
      {chips.length > 0 && (
        <div className="mt-4 flex flex-wrap items-center gap-2">
          {chips.map((chip) => (
            <button
              key={chip.label}
              type="button"
              onClick={() => setFilters(chip.off)}
              aria-label={`Tirar filtro ${chip.label}`}
              className="inline-flex h-8 max-w-full items-center gap-1.5 rounded-chip bg-wine-tint pr-2 pl-3 text-sm font-medium text-wine touch:h-11"
            >
              <span className="truncate">{chip.label}</span>
              <X size={16} aria-hidden />
            </button>
          ))}
          <LinkButton onClick={() => setFilters(noFilters)} className="px-1 text-sm">
            Limpar
          </LinkButton>
        </div>
      )}
    </>
  )
}
