import { CalendarPlus, Link2, MapPin, Navigation, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatTypedDay } from '@/lib/dates'
import { formatHour } from '@/lib/time'
import { Button } from '@/ui/Button'
import { cx } from '@/ui/classes'
import { EmptyLine } from '@/ui/EmptyLine'
import { Switch } from '@/ui/Switch'
import { tabClass } from '@/ui/Tabs'
import { LinkButton } from '@/ui/TextLink'
import { useEditor } from '../editor'
import { longest, mostItems } from '../kinds'
import type { Block, Item, Way } from '../model'
import { Day, Hour, Words } from './fields'
import { Placing } from './Placing'
import type { BlockFields } from './useBlockFields'

const ways: readonly { way: Way; label: string; icon: ReactNode }[] = [
  { way: 'MAPS', label: 'Google Maps', icon: <MapPin size={18} aria-hidden /> },
  { way: 'WAZE', label: 'Waze', icon: <Navigation size={18} aria-hidden /> },
  { way: 'CALENDAR', label: 'Salvar na agenda', icon: <CalendarPlus size={18} aria-hidden /> },
]

const called = { CEREMONY: 'Cerimônia', RECEPTION: 'Recepção', OTHER: 'Momento' } as const

/** Returns a tab's name: the moment's role in the event, otherwise its own title. */
function tabName({ role = 'OTHER', title }: Item, index: number): string {
  return role === 'OTHER' ? title?.trim() || `Momento ${index + 1}` : called[role]
}

/** The event's moments, one at a time: what one leaves empty is the event's. */
export function MomentsForm({ block, fields }: { block: Block; fields: BlockFields }) {
  const { mayEdit } = useEditor()
  const items = block.content.items ?? []
  const [chosen, setChosen] = useState(0)
  const open = Math.min(chosen, items.length - 1)
  const item = items[open]
  const add = () => {
    fields.set('items', [...items, { role: 'OTHER' }], 'items/add')
    setChosen(items.length)
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="-mx-5 flex items-center gap-5 border-b border-line px-5 md:-mx-6 md:px-6">
        <div
          role="tablist"
          aria-label="Momentos"
          className="flex min-w-0 flex-1 gap-5 overflow-x-auto overflow-y-hidden [scrollbar-width:none]"
        >
          {items.map((one, index) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: a moment is its place in the list
              key={index}
              type="button"
              role="tab"
              aria-selected={index === open}
              tabIndex={index === open ? 0 : -1}
              onClick={() => setChosen(index)}
              onKeyDown={(event) => {
                const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
                if (!step) return
                const next = (index + step + items.length) % items.length
                setChosen(next)
                const tabs = event.currentTarget.parentElement?.children
                ;(tabs?.[next] as HTMLElement | undefined)?.focus()
              }}
              className={cx(
                tabClass,
                'whitespace-nowrap aria-selected:text-ink aria-selected:after:bg-wine',
              )}
            >
              {tabName(one, index)}
            </button>
          ))}
        </div>
        {mayEdit && items.length < mostItems && (
          <LinkButton className="shrink-0 gap-1 text-sm" onClick={add}>
            <Plus size={16} aria-hidden />
            Momento
          </LinkButton>
        )}
      </div>
      {item ? (
        <Moment
          key={open}
          item={item}
          index={open}
          count={items.length}
          fields={fields}
          onPlaced={setChosen}
        />
      ) : (
        <EmptyLine>
          Nenhum momento ainda. Adicione a cerimônia, a festa ou o que mais houver.
        </EmptyLine>
      )}
    </div>
  )
}

/** Says that an empty field shows the event's value. */
function FromEvent() {
  return (
    <span className="flex items-center gap-1 text-xs text-muted">
      <Link2 size={14} aria-hidden />
      vem do evento
    </span>
  )
}

interface MomentProps {
  item: Item
  index: number
  count: number
  fields: BlockFields
  onPlaced: (index: number) => void
}

function Moment({ item, index, count, fields, onPlaced }: MomentProps) {
  const { answer, mayEdit } = useEditor()
  const { event } = answer
  const path = `items.${index}`
  const role = item.role ?? 'OTHER'
  const ofEvent = role !== 'OTHER'
  const place = {
    CEREMONY: event.ceremonyPlace,
    RECEPTION: event.receptionPlace,
    OTHER: undefined,
  }[role]
  const hidden = item.hidden ?? []
  return (
    <div role="tabpanel" aria-label={tabName(item, index)} className="flex flex-col gap-4">
      <Words
        label="Título"
        value={item.title}
        max={longest.itemTitle}
        {...fields.of(`${path}.title`)}
      />
      <div className="grid grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] gap-3">
        <Day
          label="Data"
          value={item.date}
          placeholder={ofEvent && event.date ? formatTypedDay(event.date) : undefined}
          onChange={(date) => fields.set(`${path}.date`, date)}
          disabled={!mayEdit}
        />
        <Hour
          label="Hora"
          value={item.time}
          placeholder={
            role === 'CEREMONY' && event.eventStartTime
              ? formatHour(event.eventStartTime)
              : undefined
          }
          onChange={(time) => fields.set(`${path}.time`, time)}
          disabled={!mayEdit}
        />
      </div>
      <Words
        label="Local"
        value={item.place}
        max={longest.place}
        placeholder={place}
        hint={place !== undefined && !item.place && <FromEvent />}
        {...fields.of(`${path}.place`)}
      />
      <Words
        label="Endereço"
        value={item.address}
        max={longest.address}
        placeholder="Rua, número, bairro e cidade"
        {...fields.of(`${path}.address`)}
      />
      <div className="divide-y divide-line rounded-card border border-line px-3.5">
        {ways.map(({ way, label, icon }) => (
          <Switch
            key={way}
            label={
              <span className="flex items-center gap-2.5 text-sm">
                <span className="text-muted">{icon}</span>
                {label}
              </span>
            }
            checked={!hidden.includes(way)}
            disabled={!mayEdit}
            onCheckedChange={(shown) =>
              fields.set(
                `${path}.hidden`,
                shown ? hidden.filter((one) => one !== way) : [...hidden, way],
              )
            }
            className="min-h-10"
          />
        ))}
      </div>
      <Words
        label="Recado aos convidados"
        value={item.text}
        max={longest.itemText}
        lines={2}
        {...fields.of(`${path}.text`)}
      />
      {mayEdit && (
        <div className="flex items-center justify-between gap-2">
          {count > 1 && (
            <Placing
              name={tabName(item, index)}
              index={index}
              count={count}
              onPlace={(to) => {
                fields.place(index, to)
                onPlaced(to)
              }}
            />
          )}
          <Button
            variant="ghost"
            size="sm"
            className="text-coral!"
            icon={<Trash2 size={16} aria-hidden />}
            onClick={() => {
              fields.remove(index)
              onPlaced(Math.max(0, index - 1))
            }}
          >
            Remover momento
          </Button>
        </div>
      )}
    </div>
  )
}
