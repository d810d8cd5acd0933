import { useNavigate } from '@tanstack/react-router'
import { Lock, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { CountBadge } from '@/ui/Badge'
import { cx } from '@/ui/classes'
import { SortableList } from '@/ui/SortableList'
import { Switch } from '@/ui/Switch'
import { LinkButton } from '@/ui/TextLink'
import { useEditor } from '../editor'
import { kinds, nameOf } from '../kinds'
import type { Block } from '../model'
import { useSiteScope } from '../scope'
import { useMoves } from './useMoves'

const idOf = ({ uuid }: Block) => uuid

/** The parts of the site in order: switched on and off, put in order, opened. The cover stays first. */
export function BlockList({ selected }: { selected: string | undefined }) {
  const { blocks, move, mayEdit, addText } = useEditor()
  const { editorLink } = useSiteScope()
  const navigate = useNavigate()
  const [cover, ...rest] = blocks
  const shown = blocks.filter((block) => block.shown).length
  return (
    <section aria-labelledby="blocos">
      <header className="flex min-h-9 flex-wrap items-center gap-x-2 px-1.5">
        <h2 id="blocos" className="text-sm font-semibold">
          Blocos
        </h2>
        <p className="min-w-0 flex-1 text-sm text-muted tabular-nums">
          {shown} de {blocks.length} no site
        </p>
        {mayEdit && (
          <LinkButton
            className="gap-1 text-sm"
            onClick={async () => {
              const uuid = await addText()
              if (uuid) void navigate({ ...editorLink(uuid), resetScroll: false })
            }}
          >
            <Plus size={16} aria-hidden />
            Texto
          </LinkButton>
        )}
      </header>
      {cover && (
        <Row block={cover} selected={selected === cover.uuid}>
          <span className="flex w-9 touch:w-11" />
        </Row>
      )}
      <SortableList
        label="Blocos do site"
        items={rest}
        idOf={idOf}
        nameOf={nameOf}
        disabled={!mayEdit}
        onMove={(uuid, after) => move(uuid, after)}
      >
        {(block, handle) => (
          <Row block={block} selected={selected === block.uuid}>
            {handle ?? <span className="w-3" />}
          </Row>
        )}
      </SortableList>
    </section>
  )
}

function Row({
  block,
  selected,
  children,
}: {
  block: Block
  selected: boolean
  children: ReactNode
}) {
  const { show, mayEdit, save, site } = useEditor()
  const { editorLink } = useSiteScope()
  const navigate = useNavigate()
  const moves = useMoves(block)
  const { icon: Icon } = kinds[block.kind]
  const name = nameOf(block)
  const failed = save.entry(block.uuid)?.failure !== undefined
  const fixed = block.kind === 'COVER'
  return (
    <div
      className={cx(
        'flex min-h-9 touch:min-h-12 items-center rounded-input pr-1',
        selected ? 'bg-wine-tint' : 'hover:bg-hover',
      )}
    >
      {children}
      <button
        type="button"
        data-detail={block.uuid}
        aria-current={selected || undefined}
        onClick={() => void navigate({ ...editorLink(block.uuid), resetScroll: false })}
        onKeyDown={(event) => {
          if (!event.altKey) return
          const run = event.key === 'ArrowUp' ? moves.up : event.key === 'ArrowDown' && moves.down
          if (!run) return
          event.preventDefault()
          run()
        }}
        className={cx(
          'mr-1.5 flex min-w-0 flex-1 items-center gap-2.5 self-stretch rounded-sm text-left text-sm font-medium touch:text-base focus-visible:-outline-offset-2',
          selected ? 'text-wine' : block.shown ? 'text-ink' : 'text-muted',
        )}
      >
        <Icon size={18} className={cx(!selected && 'text-muted')} aria-hidden />
        <span className="min-w-0 truncate">{name}</span>
        {failed && <span className="size-2 shrink-0 rounded-chip bg-coral" aria-hidden />}
        {block.kind === 'MESSAGES' && site.messagesWaiting > 0 && (
          <CountBadge value={site.messagesWaiting} label="recados por aprovar" />
        )}
      </button>
      {fixed ? (
        <span className="flex w-11 justify-center text-muted" title="A capa fica sempre no começo">
          <Lock size={16} aria-hidden />
          <span className="sr-only">Sempre no começo</span>
        </span>
      ) : (
        <Switch
          label={<span className="sr-only">{name} no site</span>}
          checked={block.shown}
          disabled={!mayEdit}
          onCheckedChange={(on) => show(block.uuid, on)}
          className="min-h-0! gap-0!"
        />
      )}
    </div>
  )
}
