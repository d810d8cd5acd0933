import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { nameOf } from '@/app/event/tints'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import type { HomeGetTodayOutput } from '@/client/types.gen'
import { eventTypes } from '@/lib/eventTypes'
import { Button, buttonClass } from '@/ui/Button'
import { cx } from '@/ui/classes'
import { fabClass } from '@/ui/fab'
import { Menu, MenuGroup, MenuItem } from '@/ui/Menu'

/** The page's one action: a task in one of the events to come, or the first of them. */
export function NewTask({
  next,
  phone = false,
}: {
  next: HomeGetTodayOutput['next']
  phone?: boolean
}) {
  const { mayGrant } = useWorkspace()
  const events = next.filter(({ manages }) => manages)
  const [only, ...others] = events
  const label = only ? 'Nova tarefa' : 'Criar evento'
  const icon = <Plus size={phone ? 24 : 18} aria-hidden />
  const className = phone ? fabClass : buttonClass('primary', 'md', 'max-md:hidden')
  const words = phone ? { 'aria-label': label } : {}
  if (!only) {
    return mayGrant('WRITE_EVENTS') ? (
      <Link to="/app/events/create" className={className} {...words}>
        {icon}
        {!phone && label}
      </Link>
    ) : null
  }
  if (others.length === 0) {
    return (
      <Link
        to="/app/$eventUuid/organization/create-task"
        params={{ eventUuid: only.uuid }}
        className={className}
        {...words}
      >
        {icon}
        {!phone && label}
      </Link>
    )
  }
  return (
    <Menu
      align="end"
      side={phone ? 'top' : 'bottom'}
      trigger={
        phone ? (
          <button type="button" className={className} {...words}>
            {icon}
          </button>
        ) : (
          <Button icon={icon} className="max-md:hidden">
            {label}
          </Button>
        )
      }
    >
      <MenuGroup label="Em qual evento?">
        {events.map((event) => {
          const { icon: Icon, tint } = eventTypes[event.type]
          return (
            <MenuItem
              key={event.uuid}
              icon={<Icon size={18} className={cx(nameOf[tint])} aria-hidden />}
              render={
                <Link
                  to="/app/$eventUuid/organization/create-task"
                  params={{ eventUuid: event.uuid }}
                />
              }
            >
              <span className="block max-w-72 truncate">{event.title}</span>
            </MenuItem>
          )
        })}
      </MenuGroup>
    </Menu>
  )
}
