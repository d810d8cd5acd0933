import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import type { HomeGetTodayOutput } from '@/client/types.gen'
import { useConfirmWish } from '@/features/wishes'
import { categoryOf } from '@/lib/categories'
import { ago } from '@/lib/dates'
import { eventTypes } from '@/lib/eventTypes'
import { Avatar } from '@/ui/Avatar'
import { Button } from '@/ui/Button'
import { cx } from '@/ui/classes'

/** "Rafael quer Trio Alvorada", to be confirmed where it is read. */
export function WishRow({ wish }: { wish: HomeGetTodayOutput['wishes'][number] }) {
  const { confirm, confirmed } = useConfirmWish()
  const { uuid, name, by, categories, at, event } = wish
  const done = confirmed.has(uuid)
  return (
    <li className="group relative flex flex-wrap items-center gap-3 py-3 has-[a:focus-visible]:rounded-input has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-wine">
      <Avatar name={by || event.title} size={36} tone={eventTypes[event.type].tint} decorative />
      <Link
        to="/app/$eventUuid/vendors"
        params={{ eventUuid: event.uuid }}
        search={{ fornecedor: uuid }}
        className="min-w-[min(7rem,100%)] flex-1 outline-none after:absolute after:inset-0"
      >
        <span
          className={cx(
            'line-clamp-2 text-body font-medium wrap-break-word underline-offset-4 group-has-[a:hover]:underline',
            done && 'text-muted',
          )}
        >
          {by.split(' ')[0] || 'O cliente'} quer {name}
        </span>
        <span className="line-clamp-2 text-xs text-muted wrap-break-word">
          {categories.map((category) => categoryOf(category).label).join(' · ')} · {event.title} ·{' '}
          {ago(at)}
        </span>
      </Link>
      <Button
        variant="secondary"
        size="sm"
        icon={done && <Check size={16} aria-hidden />}
        disabled={done}
        aria-label={`${done ? 'Confirmada' : 'Confirmar'} a escolha de ${name}`}
        className="relative z-1"
        onClick={() => confirm(wish)}
      >
        {done ? 'Confirmada' : 'Confirmar'}
      </Button>
    </li>
  )
}
