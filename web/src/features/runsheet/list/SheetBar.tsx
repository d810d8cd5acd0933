import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  AlarmClockPlus,
  CalendarPlus,
  ChevronLeft,
  Copy,
  Ellipsis,
  Link2,
  Phone,
  Printer,
} from 'lucide-react'
import { useState } from 'react'
import { isTemplate } from '@/app/event/facts'
import { eventQuery } from '@/app/event/queries'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { formatDay, type IsoDate } from '@/lib/dates'
import { count } from '@/lib/text'
import { Button, buttonClass } from '@/ui/Button'
import { IconButton } from '@/ui/IconButton'
import { Menu, MenuItem, MenuSeparator } from '@/ui/Menu'
import { Amp } from '../Amp'
import type { Now } from '../now'
import { type Line, useSheet } from '../sheet'
import { dayName, dayTitle } from '../text'
import { Clock } from './Clock'
import { CopyFromDialog } from './CopyFromDialog'

export interface SheetBarProps {
  eventUuid: string
  now: Now<Line> | undefined
  onShift: (line: Line) => void
}

/** Over the run sheet: on a phone whose it is and what time it is; everywhere what can be done with all of it. */
export function SheetBar({ eventUuid, now, onShift }: SheetBarProps) {
  const { client } = useWorkspace()
  const { data: event } = useSuspenseQuery(eventQuery(client, eventUuid))
  const sheet = useSheet()
  const [copying, setCopying] = useState(false)
  const template = isTemplate(event)
  const { mayEdit } = sheet.access
  const from = now?.current ?? now?.next
  const none = sheet.lines.length === 0
  const params = { eventUuid }
  const menu = (
    <Menu
      trigger={
        <IconButton label="Ações do roteiro">
          <Ellipsis size={20} aria-hidden />
        </IconButton>
      }
    >
      {mayEdit && from && (
        <MenuItem icon={<AlarmClockPlus size={18} aria-hidden />} onSelect={() => onShift(from)}>
          Atrasar tudo daqui…
        </MenuItem>
      )}
      <MenuItem
        icon={<Printer size={18} aria-hidden />}
        render={<Link to="/app/$eventUuid/run-sheet/print" params={params} />}
      >
        Imprimir ou baixar em PDF
      </MenuItem>
      {mayEdit && !template && (
        <MenuItem
          icon={<Link2 size={18} aria-hidden />}
          render={<Link to="/app/$eventUuid/run-sheet/share" params={params} resetScroll={false} />}
        >
          Fornecedores e contato do dia
        </MenuItem>
      )}
      {mayEdit && (
        <>
          <MenuSeparator />
          <MenuItem icon={<Copy size={18} aria-hidden />} onSelect={() => setCopying(true)}>
            Copiar um roteiro…
          </MenuItem>
        </>
      )}
    </Menu>
  )
  return (
    <>
      <header
        className={
          'sticky top-(--top) z-15 flex min-h-14 items-center gap-1.5 border-b border-line bg-surface ' +
          'px-1.5 py-1 md:hidden'
        }
      >
        <Link
          to="/app/$eventUuid"
          params={params}
          activeOptions={{ exact: true }}
          aria-label="Voltar para o evento"
          className="flex size-11 shrink-0 items-center justify-center rounded-input"
        >
          <ChevronLeft size={22} aria-hidden />
        </Link>
        <div className="min-w-0 flex-1">
          <h1 className="truncate font-display text-base leading-5 font-medium">
            <Amp>{event.title}</Amp>
          </h1>
          <p className="truncate text-xs text-muted">
            Roteiro{sheet.eventDate && ` · ${formatDay(sheet.eventDate)}`}
          </p>
        </div>
        {now && <Clock minute={now.minute} />}
        {menu}
      </header>
      {!none && (
        <div className="page-wide hidden flex-wrap items-center gap-x-4 gap-y-2 pt-5 md:flex">
          <p className="min-w-0 flex-1 text-sm text-muted wrap-break-word">
            {count(sheet.lines.length, 'linha', 'linhas')}
            {!template && sheet.contact && (
              <>
                {' · '}
                <Phone size={14} className="inline align-[-2px]" aria-hidden /> no dia,{' '}
                {sheet.contact.name}
              </>
            )}
          </p>
          {now && <Clock minute={now.minute} />}
          {mayEdit && from && (
            <Button
              variant="secondary"
              icon={<AlarmClockPlus size={18} aria-hidden />}
              onClick={() => onShift(from)}
            >
              Atrasar
            </Button>
          )}
          {mayEdit && !template && (
            <Link
              to="/app/$eventUuid/run-sheet/share"
              params={params}
              resetScroll={false}
              data-detail="share"
              className={buttonClass('secondary')}
            >
              <Link2 size={18} aria-hidden />
              Fornecedores
            </Link>
          )}
          <Link
            to="/app/$eventUuid/run-sheet/print"
            params={params}
            className={buttonClass('secondary')}
          >
            <Printer size={18} aria-hidden />
            Imprimir
          </Link>
          {mayEdit && menu}
        </div>
      )}
      {copying && <CopyFromDialog eventUuid={eventUuid} onClose={() => setCopying(false)} />}
    </>
  )
}

/** A day that has no lines yet. */
export function AddDay({
  days,
  eventDate,
  onAdd,
}: {
  days: readonly number[]
  eventDate: IsoDate | undefined
  onAdd: (day: number) => void
}) {
  const others = [-1, 1, 0, -2, 2, -3, 3, -4, 4, -5, 5, -6, 6, -7, 7].filter(
    (day) => !days.includes(day),
  )
  if (others.length === 0) return null
  return (
    <div>
      <Menu
        align="start"
        trigger={
          <Button variant="ghost" size="sm" icon={<CalendarPlus size={18} aria-hidden />}>
            Escrever outro dia
          </Button>
        }
      >
        {others.map((day) => (
          <MenuItem
            key={day}
            onSelect={() => onAdd(day)}
            aside={
              eventDate && <span className="text-xs text-muted">{dayTitle(day, eventDate)}</span>
            }
          >
            {dayName(day)}
          </MenuItem>
        ))}
      </Menu>
    </div>
  )
}
