import { ListFilter } from 'lucide-react'
import { cloneElement, Suspense, useState } from 'react'
import { lazyPart } from '@/lib/lazyPart'
import { Button } from '@/ui/Button'
import type { Task } from '../checklist'
import { countFilters } from '../filters'
import type { PlanningSearch } from '../search'

const load = () => import('./FilterPopup')
const FilterPopup = lazyPart(load)

/**
 * "Filtrar": text, category, only open tasks, only tasks that await a decision. The code of its fields, as large as
 * that of the list itself, loads when the button is approached.
 */
export function FilterPopover(props: {
  search: PlanningSearch
  tasks: readonly Task[]
  template: boolean
}) {
  const [wanted, setWanted] = useState(false)
  const active = countFilters(props.search)
  const button = (
    <Button
      variant="secondary"
      icon={<ListFilter size={18} aria-hidden />}
      aria-label={active > 0 ? `Filtrar, ${active} em uso` : 'Filtrar'}
      aria-haspopup="dialog"
      className="max-md:px-3"
    >
      <span className="max-md:hidden">Filtrar</span>
      {active > 0 && <span className="text-wine tabular-nums">{active}</span>}
    </Button>
  )
  const closed = cloneElement(button, {
    onPointerEnter: () => void load(),
    onFocus: () => void load(),
    onClick: () => setWanted(true),
  })
  if (!wanted) return closed
  return (
    <Suspense fallback={closed}>
      <FilterPopup trigger={button} active={active > 0} {...props} />
    </Suspense>
  )
}
