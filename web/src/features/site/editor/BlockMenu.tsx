import {
  ArrowDown,
  ArrowDownToLine,
  ArrowUp,
  ArrowUpToLine,
  Ellipsis,
  Eye,
  EyeOff,
  Trash2,
} from 'lucide-react'
import { IconButton } from '@/ui/IconButton'
import { Kbd } from '@/ui/Kbd'
import { Menu, MenuItem, MenuSeparator } from '@/ui/Menu'
import { useEditor } from '../editor'
import { nameOf } from '../kinds'
import type { Block } from '../model'
import { useMoves } from './useMoves'

/** What else can be done with a block. */
export function BlockMenu({ block, onRemoved }: { block: Block; onRemoved: () => void }) {
  const { show, remove, mayEdit } = useEditor()
  const { first, up, down, last } = useMoves(block)
  if (!mayEdit || block.kind === 'COVER') return null
  return (
    <Menu
      trigger={
        <IconButton label={`Mais ações: ${nameOf(block)}`}>
          <Ellipsis size={20} aria-hidden />
        </IconButton>
      }
    >
      <MenuItem
        icon={block.shown ? <EyeOff size={18} aria-hidden /> : <Eye size={18} aria-hidden />}
        onSelect={() => show(block.uuid, !block.shown)}
      >
        {block.shown ? 'Esconder do site' : 'Mostrar no site'}
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        icon={<ArrowUpToLine size={18} aria-hidden />}
        disabled={!first}
        onSelect={() => first?.()}
      >
        Mover para o início
      </MenuItem>
      <MenuItem
        icon={<ArrowUp size={18} aria-hidden />}
        disabled={!up}
        onSelect={() => up?.()}
        aside={<Kbd>Alt ↑</Kbd>}
      >
        Mover para cima
      </MenuItem>
      <MenuItem
        icon={<ArrowDown size={18} aria-hidden />}
        disabled={!down}
        onSelect={() => down?.()}
        aside={<Kbd>Alt ↓</Kbd>}
      >
        Mover para baixo
      </MenuItem>
      <MenuItem
        icon={<ArrowDownToLine size={18} aria-hidden />}
        disabled={!last}
        onSelect={() => last?.()}
      >
        Mover para o fim
      </MenuItem>
      {block.kind === 'TEXT' && (
        <>
          <MenuSeparator />
          <MenuItem
            icon={<Trash2 size={18} aria-hidden />}
            danger
            onSelect={() => {
              onRemoved()
              remove(block.uuid)
            }}
          >
            Excluir este texto
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
