import { Link } from '@tanstack/react-router'
import { Plus, Printer } from 'lucide-react'
import { Button } from '@/ui/Button'
import { Views } from '../list/Views'
import { useGuestsScope } from '../scope'
import { SeatingPlan } from './SeatingPlan'
import type { TablesSearch } from './search'

/** The tables of an event, for its team. */
export function TablesScreen({ search }: { search: TablesSearch }) {
  const { eventUuid, mayEdit } = useGuestsScope()
  return (
    <SeatingPlan
      search={search}
      column="page-wide"
      beside
      header={(counts, add) => (
        <header className="flex flex-wrap items-center gap-x-4 gap-y-3 pt-5 md:pt-7">
          <div className="min-w-[min(14rem,100%)] flex-1">
            <h2 className="font-display text-xl font-medium tracking-[-0.01em]">Mesas</h2>
            <p className="text-sm text-muted tabular-nums">{counts}</p>
          </div>
          <Views now="tables" />
          <Link
            to="/app/$eventUuid/rsvp/print"
            params={{ eventUuid }}
            search={{ papel: 'mesas' }}
            aria-label="Imprimir as mesas"
            title="Imprimir as mesas"
            className="inline-flex size-10 items-center justify-center rounded-input border border-line-strong bg-surface hover:bg-sunken touch:size-11"
          >
            <Printer size={19} aria-hidden />
          </Link>
          {mayEdit && (
            <Button icon={<Plus size={18} aria-hidden />} onClick={add}>
              Nova mesa
            </Button>
          )}
        </header>
      )}
    />
  )
}
