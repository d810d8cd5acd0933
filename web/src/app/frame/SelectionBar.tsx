import { type LucideIcon, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Selection } from '@/lib/useSelection'
import { Button, type ButtonProps } from '@/ui/Button'
import { Checkbox } from '@/ui/Checkbox'
import { IconButton } from '@/ui/IconButton'

export interface SelectionBarProps {
  /** "Convites selecionados". */
  label: string
  selection: Selection
  /** How many can be chosen. */
  shown: number
  /** How many are, and of what. */
  status: ReactNode
  /** What can be done to them. */
  actions: ReactNode
  /** The questions that an action asks first. */
  children?: ReactNode
}

/** How many of a list are chosen, and what can be done to them; it stays in sight while the list scrolls. */
export function SelectionBar({
  label,
  selection,
  shown,
  status,
  actions,
  children,
}: SelectionBarProps) {
  const chosen = selection.ids.size
  return (
    <section
      aria-label={label}
      className={
        'sticky bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-20 mx-auto mt-4 flex w-full ' +
        'max-w-160 flex-wrap items-center gap-1 rounded-card border border-line bg-surface px-3 py-2 ' +
        'shadow-float md:bottom-6'
      }
    >
      <Checkbox
        label={chosen === shown ? 'Desmarcar tudo' : 'Selecionar tudo'}
        hideLabel
        checked={shown > 0 && chosen === shown}
        indeterminate={chosen > 0 && chosen < shown}
        onCheckedChange={selection.toggleAll}
      />
      <p role="status" className="min-w-0 flex-1 pl-1 text-sm tabular-nums">
        {status}
      </p>
      <span
        className={
          'order-last flex w-full items-center gap-1 max-sm:overflow-x-auto sm:order-none sm:w-auto ' +
          'sm:flex-wrap'
        }
      >
        {actions}
      </span>
      <IconButton label="Sair da seleção" onClick={selection.stop}>
        <X size={18} aria-hidden />
      </IconButton>
      {children}
    </section>
  )
}

/** One thing that can be done to them. */
export function SelectionAction({
  icon: Icon,
  ...button
}: Omit<ButtonProps, 'icon' | 'variant' | 'size'> & { icon: LucideIcon }) {
  return <Button variant="ghost" size="sm" icon={<Icon size={18} aria-hidden />} {...button} />
}
