import { ChevronDown, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/ui/Button'
import { cx } from '@/ui/classes'
import { useEditor } from '../editor'
import { type ItemShape, itemName, longest, mostItems } from '../kinds'
import type { Block, Item } from '../model'
import { Hour, Words } from './fields'
import { PhotosField } from './PhotosField'
import { Placing } from './Placing'
import type { BlockFields } from './useBlockFields'

/** Several things alike, of which one at a time lies open. */
export function ItemsForm({
  block,
  shape,
  fields,
}: {
  block: Block
  shape: ItemShape
  fields: BlockFields
}) {
  const { mayEdit } = useEditor()
  const items = block.content.items ?? []
  const [open, setOpen] = useState<number>()
  return (
    <section aria-label="Itens" className="flex flex-col gap-2">
      {items.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line">
          {items.map((item, index) => (
            <ItemRow
              // biome-ignore lint/suspicious/noArrayIndexKey: an item is its place in the list
              key={index}
              {...{ block, item, index, shape, fields }}
              count={items.length}
              open={open === index}
              onOpen={(next) => setOpen(next ? index : undefined)}
              onPlaced={setOpen}
            />
          ))}
        </ul>
      )}
      {mayEdit && items.length < mostItems && (
        <Button
          variant="secondary"
          block
          icon={<Plus size={18} aria-hidden />}
          onClick={() => {
            fields.add({})
            setOpen(items.length)
          }}
        >
          {shape.add}
        </Button>
      )}
    </section>
  )
}

interface ItemRowProps {
  block: Block
  item: Item
  index: number
  count: number
  shape: ItemShape
  fields: BlockFields
  open: boolean
  onOpen: (open: boolean) => void
  onPlaced: (index: number | undefined) => void
}

function ItemRow({
  block,
  item,
  index,
  count,
  shape,
  fields,
  open,
  onOpen,
  onPlaced,
}: ItemRowProps) {
  const { mayEdit } = useEditor()
  const path = `items.${index}`
  const name = itemName(item, index, shape)
  const quiet = [item.time?.slice(0, 5), shape.text && item.text].filter(Boolean).join(' · ')
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => onOpen(!open)}
        className="flex min-h-12 w-full items-center gap-3 px-3.5 py-2 text-left focus-visible:-outline-offset-2"
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate text-sm font-medium first-letter:uppercase">{name}</span>
          {!open && quiet && <span className="block truncate text-xs text-muted">{quiet}</span>}
        </span>
        <ChevronDown
          size={18}
          className={cx('text-muted transition-transform', open && 'rotate-180')}
          aria-hidden
        />
      </button>
      {open && (
        <div className="flex flex-col gap-4 px-3.5 pt-1 pb-3">
          {shape.time && (
            <Hour
              label="Hora"
              value={item.time}
              onChange={(time) => fields.set(`${path}.time`, time)}
              disabled={!mayEdit}
            />
          )}
          <Words
            label={shape.title}
            value={item.title}
            max={longest.itemTitle}
            {...fields.of(`${path}.title`)}
          />
          {shape.text && (
            <Words
              label={shape.text}
              value={item.text}
              max={longest.itemText}
              lines={2}
              {...fields.of(`${path}.text`)}
            />
          )}
          {shape.address && (
            <Words
              label="Endereço"
              value={item.address}
              max={longest.address}
              {...fields.of(`${path}.address`)}
            />
          )}
          {shape.url && (
            <Words
              label="Site"
              value={item.url}
              max={longest.url}
              inputMode="url"
              placeholder="https://"
              {...fields.of(`${path}.url`)}
            />
          )}
          {shape.photo && (
            <PhotosField
              label="Foto"
              block={block.uuid}
              item={index}
              most={1}
              photos={item.photo ? [item.photo] : []}
              onChange={([photo]) => fields.set(`${path}.photo`, photo)}
            />
          )}
          {mayEdit && (
            <div className="flex items-center justify-between gap-2">
              <Placing
                {...{ name, index, count }}
                onPlace={(to) => {
                  fields.place(index, to)
                  onPlaced(to)
                }}
              />
              <Button
                variant="ghost"
                size="sm"
                className="text-coral!"
                icon={<Trash2 size={16} aria-hidden />}
                onClick={() => {
                  fields.remove(index)
                  onPlaced(undefined)
                }}
              >
                Remover {shape.one}
              </Button>
            </div>
          )}
        </div>
      )}
    </li>
  )
}
