import { BellOff, Check, Clock, EllipsisVertical } from 'lucide-react'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { timeOf } from '@/lib/clock'
import { toneClass } from '@/ui/Badge'
import { cx } from '@/ui/classes'
import { IconButton } from '@/ui/IconButton'
import { Menu, MenuItem } from '@/ui/Menu'
import { kinds } from './kinds'
import type { Notification } from './queries'
import type { useNotificationActs } from './useNotificationActs'

/** One notification. It opens its subject; a reminder can also be postponed. */
export function NotificationRow({
  notification: one,
  acts,
}: {
  notification: Notification
  acts: ReturnType<typeof useNotificationActs>
}) {
  const { me, businessId } = useWorkspace()
  const { icon: Icon, tone } = kinds[one.type]
  const elsewhere = me.businessMemberships.find(
    ({ businessUuid }) => businessUuid === one.businessUuid && businessUuid !== businessId,
  )
  return (
    <li className="relative flex items-start gap-3 px-4 py-3 first:rounded-t-card last:rounded-b-card has-[a:hover]:bg-hover md:px-5 has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-wine">
      <span
        className={cx(
          'flex size-10 shrink-0 items-center justify-center rounded-input',
          toneClass[tone],
        )}
      >
        <Icon size={20} aria-hidden />
      </span>
      <a
        href={one.path}
        onClick={(event) => {
          // Another tab, or a window of its own, is the browser's.
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
          event.preventDefault()
          acts.open(one)
        }}
        className="min-w-0 flex-1 outline-none after:absolute after:inset-0"
      >
        <span className={cx('block text-body wrap-break-word', !one.readAt && 'font-medium')}>
          {one.title}
          {!one.readAt && <span className="sr-only"> (não lida)</span>}
        </span>
        <span className="block text-xs text-muted wrap-break-word">
          {[one.text, elsewhere && `em ${elsewhere.businessName}`].filter(Boolean).join(' · ')}
        </span>
      </a>
      <span className="flex shrink-0 flex-col items-end gap-1.5 pt-0.5">
        <time dateTime={one.createdAt} className="text-xs text-muted tabular-nums">
          {timeOf(one.createdAt).replace(/^0/, '')}
        </time>
        {!one.readAt && <span aria-hidden className="size-2 rounded-chip bg-wine" />}
      </span>
      {(one.isReminder || !one.readAt) && (
        // On a phone a tap reads it, and the words need the room.
        <span className={cx('relative z-1 -mr-2 shrink-0', !one.isReminder && 'max-md:hidden')}>
          <Menu
            align="end"
            trigger={
              <IconButton label={`Opções: ${one.title}`}>
                <EllipsisVertical size={18} aria-hidden />
              </IconButton>
            }
          >
            {!one.readAt && (
              <MenuItem icon={<Check size={18} aria-hidden />} onSelect={() => acts.read(one)}>
                Marcar como lida
              </MenuItem>
            )}
            {one.isReminder && (
              <>
                <MenuItem
                  icon={<Clock size={18} aria-hidden />}
                  onSelect={() => acts.later({ uuid: one.uuid, until: inHours(3) })}
                >
                  Lembrar em 3 horas
                </MenuItem>
                <MenuItem
                  icon={<Clock size={18} aria-hidden />}
                  onSelect={() => acts.later({ uuid: one.uuid, until: tomorrowMorning() })}
                >
                  Lembrar amanhã às 9h
                </MenuItem>
                <MenuItem
                  icon={<BellOff size={18} aria-hidden />}
                  onSelect={() => acts.later({ uuid: one.uuid, until: null })}
                >
                  Não lembrar mais disto
                </MenuItem>
              </>
            )}
          </Menu>
        </span>
      )}
    </li>
  )
}

function inHours(hours: number): Date {
  return new Date(Date.now() + hours * 3_600_000)
}

function tomorrowMorning(): Date {
  const day = new Date()
  day.setDate(day.getDate() + 1)
  day.setHours(9, 0, 0, 0)
  return day
}
