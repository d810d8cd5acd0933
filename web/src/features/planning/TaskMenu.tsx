import {
  ArrowDown,
  ArrowDownToLine,
  ArrowUp,
  ArrowUpToLine,
  Copy,
  ListChecks,
  PencilLine,
  Trash2,
} from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { Kbd } from '@/ui/Kbd'
import { Menu, MenuItem, MenuSeparator } from '@/ui/Menu'
import type { MoveTo } from './reorder'

export interface TaskMenuProps {
  trigger: ReactElement
  onEdit?: () => void
  /** The moves that would change something, in its group. */
  moves: readonly MoveTo[]
  onMove: (to: MoveTo) => void
  onDuplicate?: () => void
  onRemove?: () => void
  /** Begins to choose many, with this one. */
  onChoose?: () => void
}

const moveItems: { to: MoveTo; label: string; icon: ReactNode; keys?: string }[] = [
  { to: 'first', label: 'Mover para o início', icon: <ArrowUpToLine size={18} aria-hidden /> },
  { to: 'up', label: 'Mover para cima', icon: <ArrowUp size={18} aria-hidden />, keys: 'Alt ↑' },
  {
    to: 'down',
    label: 'Mover para baixo',
    icon: <ArrowDown size={18} aria-hidden />,
    keys: 'Alt ↓',
  },
  { to: 'last', label: 'Mover para o fim', icon: <ArrowDownToLine size={18} aria-hidden /> },
]

/** Everything that can be done to a task without opening it. */
export function TaskMenu({
  trigger,
  onEdit,
  moves,
  onMove,
  onDuplicate,
  onRemove,
  onChoose,
}: TaskMenuProps) {
  return (
    <Menu trigger={trigger}>
      {onEdit && (
        <>
          <MenuItem icon={<PencilLine size={18} aria-hidden />} onSelect={onEdit}>
            Editar
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      {moveItems.map(({ to, label, icon, keys }) => (
        <MenuItem
          key={to}
          icon={icon}
          disabled={!moves.includes(to)}
          onSelect={() => onMove(to)}
          aside={
            keys && (
              <span className="pointer-coarse:hidden">
                <Kbd>{keys}</Kbd>
              </span>
            )
          }
        >
          {label}
        </MenuItem>
      ))}
      {(onDuplicate || onRemove) && <MenuSeparator />}
      {onDuplicate && (
        <MenuItem icon={<Copy size={18} aria-hidden />} onSelect={onDuplicate}>
          Duplicar
        </MenuItem>
      )}
      {onChoose && (
        <MenuItem icon={<ListChecks size={18} aria-hidden />} onSelect={onChoose}>
          Selecionar
        </MenuItem>
      )}
      {onRemove && (
        <MenuItem icon={<Trash2 size={18} aria-hidden />} danger onSelect={onRemove}>
          Excluir
        </MenuItem>
      )}
    </Menu>
  )
}
