import { Link, linkOptions } from '@tanstack/react-router'
import {
  CalendarClock,
  ChevronDown,
  ChevronRight,
  ListMusic,
  MessageCircle,
  Phone,
} from 'lucide-react'
import { useState } from 'react'
import {
  byPart,
  Clock,
  dayName,
  daysOf,
  dayTitle,
  entries,
  formatStart,
  type Line,
  LineText,
  LineTime,
  NextCard,
  type Now,
  NowCard,
  partNames,
  useNow,
  useSheet,
} from '@/features/runsheet'
import { formatPhone, whatsAppUrl } from '@/lib/phone'
import { count } from '@/lib/text'
import { Avatar } from '@/ui/Avatar'
import { buttonClass } from '@/ui/Button'
import { cx } from '@/ui/classes'
import { EmptyState } from '@/ui/EmptyState'
import { AreaPage } from '../AreaPage'
import { useCustomerEvent } from '../useCustomerEvent'
import { calledBy, youOf } from '../words'

/** The client's view of the run sheet, with the current and the next line. */
export function RunSheetScreen() {
  const { eventUuid, access } = useCustomerEvent()
  const sheet = useSheet()
  const now = useNow(sheet)
  const you = youOf(access.event)
  // The running day comes first.
  const days = daysOf(sheet).sort(
    (a, b) => Number(b === now?.day) - Number(a === now?.day) || a - b,
  )
  return (
    <AreaPage
      area="RUN_SHEET"
      back={{
        link: linkOptions({ to: '/evento/$eventUuid', params: { eventUuid } }),
        label: 'Início',
      }}
      title="O dia, hora a hora"
      subtitle={sheet.eventDate && dayTitle(0, sheet.eventDate)}
    >
      {now && (
        <div className="-mt-4 flex justify-center">
          <Clock minute={now.minute} />
        </div>
      )}
      {days.length === 0 && (
        <EmptyState
          icon={<CalendarClock size={26} aria-hidden />}
          title="O roteiro ainda está sendo escrito"
        >
          O que {access.event.planner.name} planejar para o dia de {you} aparece nesta página.
        </EmptyState>
      )}
      {days.map((day) => (
        <ClientDay
          key={day}
          day={day}
          only={days.length === 1}
          now={now?.day === day ? now : undefined}
        />
      ))}
      {sheet.contact && days.length > 0 && (
        <section
          aria-label="Com quem falar no dia"
          className="flex flex-wrap items-center gap-4 border-y border-line py-6"
        >
          <Avatar name={sheet.contact.name} size={56} decorative />
          <div className="min-w-[min(11rem,100%)] flex-1">
            <p className="text-xs text-muted">Com quem falar no dia</p>
            <p className="font-display text-lg font-medium wrap-break-word">{sheet.contact.name}</p>
            <p className="text-sm text-muted tabular-nums">{formatPhone(sheet.contact.phone)}</p>
          </div>
          <div className="flex flex-wrap gap-2">
            <a href={`tel:${sheet.contact.phone}`} className={buttonClass('secondary')}>
              <Phone size={18} aria-hidden />
              Ligar
            </a>
            <a
              href={whatsAppUrl(sheet.contact.phone, `Oi! É sobre ${calledBy(access.event)}: `)}
              target="_blank"
              rel="noreferrer"
              className={buttonClass('secondary')}
            >
              <MessageCircle size={18} aria-hidden />
              WhatsApp
              <span className="sr-only"> (abre em nova aba)</span>
            </a>
          </div>
        </section>
      )}
    </AreaPage>
  )
}

/** What a line is called that one walks in: there a procession can be begun. */
const walks = /cortejo|entrada|sa[ií]da/i

/** A day of the run sheet. While it runs, past lines are folded and the current one comes first. */
function ClientDay({ day, only, now }: { day: number; only: boolean; now: Now<Line> | undefined }) {
  const { eventUuid } = useCustomerEvent()
  const sheet = useSheet()
  const [unfolded, setUnfolded] = useState(false)
  const all = sheet.lines.filter((line) => line.day === day)
  const first = now?.current ?? now?.next
  const over = first ? all.indexOf(first) : 0
  const linkOf = ({ uuid, title, children }: Line) =>
    children.length > 0 || (sheet.access.mayEditProcession && walks.test(title))
      ? linkOptions({
          to: '/evento/$eventUuid/roteiro/$lineUuid',
          params: { eventUuid, lineUuid: uuid },
        })
      : undefined
  return (
    <section aria-label={dayTitle(day, sheet.eventDate)}>
      <h2 className={cx('font-display text-lg font-medium', only && 'sr-only')}>
        {dayTitle(day, sheet.eventDate)}
        {sheet.eventDate && (
          <span className="ml-3 font-sans text-sm font-normal text-muted">
            {dayName(day).toLowerCase()}
          </span>
        )}
      </h2>
      {over > 0 && (
        <button
          type="button"
          aria-expanded={unfolded}
          onClick={() => setUnfolded((open) => !open)}
          className="-ml-1.5 inline-flex min-h-11 items-center gap-1.5 rounded-input px-1.5 text-sm text-muted hover:text-ink"
        >
          <ChevronDown size={16} className={unfolded ? 'rotate-180' : ''} aria-hidden />
          {count(over, 'linha antes', 'linhas antes')}
        </button>
      )}
      {byPart(unfolded ? all : all.slice(over)).map(({ part, lines }) => (
        <div key={`${part} ${lines[0]?.uuid}`} className="mt-4">
          <h3 className="mb-1 font-display text-base font-medium text-wine">{partNames[part]}</h3>
          <ul>
            {lines.map((line) => {
              const procession = linkOf(line)
              if (now && line === now.current)
                return (
                  <li key={line.uuid} className="my-2">
                    <NowCard
                      line={line}
                      minute={now.minute}
                      was={line.planned}
                      procession={procession}
                    />
                  </li>
                )
              if (now && line === now.next)
                return (
                  <li key={line.uuid} className="my-2">
                    <NextCard line={line} minute={now.minute} was={line.planned} />
                  </li>
                )
              return (
                <li
                  key={line.uuid}
                  className="flex gap-4 border-b border-line py-3 last:border-transparent"
                >
                  <LineTime start={line.start} was={line.planned} className="w-12" />
                  <div className="min-w-0 flex-1">
                    <LineText line={line} />
                    {procession && (
                      <Link
                        {...procession}
                        className="mt-1 -mb-1 inline-flex min-h-11 items-center gap-1.5 rounded-input text-sm font-medium text-wine hover:underline"
                      >
                        <ListMusic size={16} aria-hidden />
                        {line.children.length > 0
                          ? entries(line.children.length)
                          : 'Montar o cortejo'}
                        <span className="sr-only">
                          {' '}
                          em {line.title}, {formatStart(line.start)}
                        </span>
                        <ChevronRight size={14} aria-hidden />
                      </Link>
                    )}
                  </div>
                </li>
              )
            })}
          </ul>
        </div>
      ))}
    </section>
  )
}
