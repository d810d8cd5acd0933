import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { cx } from '@/ui/classes'
import { FilterChip } from '@/ui/FilterChip'
import { Switch } from '@/ui/Switch'
import { textLinkClass } from '@/ui/TextLink'
import { notificationText } from './notifications'
import type { NotificationSettings } from './queries'
import { type Channel, useSwitchNotification } from './useSwitchNotification'

const list = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

/** The channels in addition to the app, with their names in a sentence and on a button. */
const channels = [
  { channel: 'PUSH', key: 'push', inSentence: 'aparelho', label: 'Aparelho' },
  { channel: 'EMAIL', key: 'email', inSentence: 'e-mail', label: 'E-mail' },
  { channel: 'WHATSAPP', key: 'whatsApp', inSentence: 'WhatsApp', label: 'WhatsApp' },
] as const satisfies readonly { channel: Channel; key: string; inSentence: string; label: string }[]

/** One kind of message: whether it comes, and, unfolded, by which ways. */
export function NotificationSetting({ setting }: { setting: NotificationSettings }) {
  const { me } = useWorkspace()
  const change = useSwitchNotification()
  const [open, setOpen] = useState(false)
  const id = useId()
  const { type, enabled } = setting
  const { label, help } = notificationText[type]
  const reachable = channels.filter(({ channel }) => channel !== 'EMAIL' || me.email)
  const ways = ['app', ...reachable.filter(({ key }) => setting[key]).map((one) => one.inSentence)]
  return (
    <div className="px-5 py-3">
      <Switch
        {...{ label, help }}
        checked={enabled}
        onCheckedChange={(next) => change({ type, channel: 'APP', enabled: next })}
      />
      {enabled && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className={
            '-mx-1 mt-0.5 inline-flex min-h-6 items-center gap-1 rounded-sm px-1 text-left text-xs ' +
            'font-medium text-wine touch:min-h-11'
          }
        >
          <span>
            Por {list.format(ways)}
            <span className="sr-only">: canais de {label}</span>
          </span>
          <ChevronDown
            size={14}
            className={cx('shrink-0 transition-transform', open && 'rotate-180')}
            aria-hidden
          />
        </button>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has looks of its own. */}
      <div
        id={id}
        role="group"
        aria-label={`Canais de ${label}`}
        hidden={!enabled || !open}
        className="pt-1 pb-1.5"
      >
        <div className="flex flex-wrap gap-2">
          {reachable.map(({ channel, key, label: way }) => (
            <FilterChip
              key={channel}
              pressed={setting[key]}
              onPressedChange={(next) => change({ type, channel, enabled: next })}
            >
              {way}
            </FilterChip>
          ))}
        </div>
        {!me.email && (
          <p className="mt-2 text-xs text-muted">
            Você não tem e-mail cadastrado.{' '}
            <Link to="/app/menu/support" className={textLinkClass}>
              Fale com a gente
            </Link>{' '}
            para receber também por ele.
          </p>
        )}
      </div>
    </div>
  )
}
