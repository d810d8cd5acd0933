import { Plus } from 'lucide-react'
import { Button } from '@/ui/Button'
import { Views } from '../list/Views'
import { useGuestsScope } from '../scope'
import { SeatingPlan } from '../tables/SeatingPlan'
import type { TablesSearch } from '../tables/search'

/** The client's seating plan: on a phone, two taps seat a household. */
export function CoupleTables({ search }: { search: TablesSearch }) {
  const { mayEdit } = useGuestsScope()
  return (
    <section aria-label="Mesas">
      <SeatingPlan
        search={search}
        header={(counts, add) => (
          <div className="-mt-4 flex flex-col items-center gap-4">
            <p className="text-center text-sm text-muted tabular-nums">{counts}</p>
            <div className="flex flex-wrap items-center justify-center gap-3">
              <Views now="tables" />
              {mayEdit && (
                <Button variant="secondary" icon={<Plus size={18} aria-hidden />} onClick={add}>
                  Nova mesa
                </Button>
              )}
            </div>
          </div>
        )}
      />
    </section>
  )
}
