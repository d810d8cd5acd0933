import { ListFilter } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { count } from '@/lib/text'
import { Button } from './Button'
import { Sheet } from './Sheet'

export interface FilterSheetProps {
  /** The kind of items in the list, in the plural: "pagamentos". */
  many: string
  /** How many filters are chosen. */
  chosen: number
  onClear: () => void
  /** The fields. */
  children: ReactNode
}

/** A button that says how many filters narrow a list, and the sheet with them. */
export function FilterSheet({ many, chosen, onClear, children }: FilterSheetProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        icon={<ListFilter size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Filtrar
        {chosen > 0 && (
          <span className="ml-0.5 tabular-nums">
            {chosen}
            <span className="sr-only">
              {' '}
              {count(chosen, 'filtro', 'filtros').replace(/^\S+ /, '')}
            </span>
          </span>
        )}
      </Button>
      <Sheet
        open={open}
        onOpenChange={setOpen}
        title={`Filtrar ${many}`}
        initialFocus="sheet"
        footer={
          <>
            <Button block onClick={() => setOpen(false)}>
              Ver {many}
            </Button>
            {chosen > 0 && (
              <Button variant="ghost" block onClick={onClear}>
                Limpar filtros
              </Button>
            )}
          </>
        }
      >
        <div className="flex flex-col gap-5">{children}</div>
      </Sheet>
    </>
  )
}
