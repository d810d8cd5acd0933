import {
  AlarmClockPlus,
  ArrowDown,
  ArrowUp,
  EyeOff,
  ListMusic,
  Lock,
  LockOpen,
  PencilLine,
  Trash2,
  Users,
} from 'lucide-react'
import type { ReactElement } from 'react'
import { Kbd } from '@/ui/Kbd'
import { Menu, MenuItem, MenuSeparator } from '@/ui/Menu'
import type { Line } from '../sheet'

export interface LineMenuProps {
  trigger: ReactElement
  line: Line
  /** Which moves would change something: 'up', 'down'. */
  moves: string
  onEdit?: () => void
  onMove: (step: 1 | -1) => void
  onShift?: (() => void) | undefined
  onProcession: () => void
  onSet: (patch: { fixed: boolean } | { teamOnly: boolean }) => void
  onRemove: () => void
}

/** Everything that can be done to a line without opening it. */
export function LineMenu({
  trigger,
  line,
  moves,
  onEdit,
  onMove,
  onShift,
  onProcession,
  onSet,
  onRemove,
}: LineMenuProps) {
  return (
    <Menu trigger={trigger}>
      {onEdit && (
        <MenuItem icon={<PencilLine size={18} aria-hidden />} onSelect={onEdit}>
          Editar
        </MenuItem>
      )}
      <MenuItem icon={<ListMusic size={18} aria-hidden />} onSelect={onProcession}>
        {line.children.length > 0 ? 'Abrir o cortejo' : 'Montar um cortejo'}
      </MenuItem>
      {onShift && (
        <MenuItem icon={<AlarmClockPlus size={18} aria-hidden />} onSelect={onShift}>
          Atrasar tudo daqui…
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem
        icon={<ArrowUp size={18} aria-hidden />}
        disabled={!moves.includes('up')}
        onSelect={() => onMove(-1)}
        aside={<Keys>Alt ↑</Keys>}
      >
        Mover para cima
      </MenuItem>
      <MenuItem
        icon={<ArrowDown size={18} aria-hidden />}
        disabled={!moves.includes('down')}
        onSelect={() => onMove(1)}
        aside={<Keys>Alt ↓</Keys>}
      >
        Mover para baixo
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        icon={line.fixed ? <LockOpen size={18} aria-hidden /> : <Lock size={18} aria-hidden />}
        onSelect={() => onSet({ fixed: !line.fixed })}
      >
        {line.fixed ? 'Soltar o horário' : 'Fixar o horário'}
      </MenuItem>
      <MenuItem
        icon={line.teamOnly ? <Users size={18} aria-hidden /> : <EyeOff size={18} aria-hidden />}
        onSelect={() => onSet({ teamOnly: !line.teamOnly })}
      >
        {line.teamOnly ? 'Mostrar também ao cliente' : 'Deixar só para a equipe'}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 size={18} aria-hidden />} danger onSelect={onRemove}>
        Excluir
      </MenuItem>
    </Menu>
  )
}

function Keys({ children }: { children: string }) {
  return (
    <span className="pointer-coarse:hidden">
      <Kbd>{children}</Kbd>
    </span>
  )
}
