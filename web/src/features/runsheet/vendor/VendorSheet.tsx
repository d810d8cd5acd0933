import { useQuery } from '@tanstack/react-query'
import { CalendarX2, Check, Lock, MapPin, MessageCircle, Phone } from 'lucide-react'
import type { PublicRunSheetGetOutput } from '@/client/types.gen'
import { formatDay, formatDayWithYear } from '@/lib/dates'
import { formatPhone, whatsAppUrl } from '@/lib/phone'
import { toProblem } from '@/lib/problem'
import { buttonClass } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { Amp } from '../Amp'
import { byPart, dateOf, formatLength, formatStart, partNames } from '../clock'
import { Clock } from '../list/Clock'
import { LineTime } from '../list/LineText'
import { soonText } from '../now'
import { splitCue } from '../procession'
import { dayName, daysOf } from '../text'
import { useNow } from '../useNow'
import { vendorSheetQuery } from './query'

type Sheet = PublicRunSheetGetOutput
type VendorLine = Sheet['lines'][number]

/** A vendor's own run of the day: the lines they are in, where, and whom to call. No account. */
export function VendorSheet({ token }: { token: string }) {
  const { data: sheet, error } = useQuery(vendorSheetQuery(token))
  if (!sheet || (error && toProblem(error).isMissing)) return <EndedLink />
  return <Page sheet={sheet} />
}

function Page({ sheet }: { sheet: Sheet }) {
  const { event, vendorName, businessName, contact, lines } = sheet
  const now = useNow({ lines, eventDate: event.date, timeZone: event.timeZone })
  const days = daysOf({ lines })
  const place = event.ceremonyPlace ?? event.receptionPlace
  return (
    <main className="min-h-dvh bg-paper">
      <header className="bg-linear-to-b from-wine-tint to-paper px-5 pt-8 pb-6">
        <div className="mx-auto flex max-w-150 flex-wrap items-start justify-between gap-3">
          <div className="min-w-0 flex-1">
            <p className="text-sm text-muted wrap-break-word">Roteiro de {vendorName}</p>
            <h1 className="mt-1 font-display text-xl font-medium wrap-break-word">
              <Amp>{event.title}</Amp>
            </h1>
            {event.date && (
              <p className="mt-1 text-body text-muted">{formatDayWithYear(event.date)}</p>
            )}
            {place && <p className="text-body text-muted wrap-break-word">{place}</p>}
          </div>
          {now && <Clock minute={now.minute} />}
        </div>
      </header>
      <div className="mx-auto flex max-w-150 flex-col gap-7 px-5 pb-16">
        {contact && (
          <section
            aria-label="Contato do dia"
            className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface p-4"
          >
            <div className="min-w-[min(10rem,100%)] flex-1">
              <p className="text-xs text-muted">No dia, fale com</p>
              <p className="text-body font-semibold wrap-break-word">{contact.name}</p>
              <p className="text-sm text-muted tabular-nums">{formatPhone(contact.phone)}</p>
            </div>
            <a href={`tel:${contact.phone}`} className={buttonClass('secondary')}>
              <Phone size={18} aria-hidden />
              Ligar
            </a>
            <a
              href={whatsAppUrl(contact.phone, `Oi! Sou de ${vendorName}, sobre ${event.title}: `)}
              target="_blank"
              rel="noreferrer"
              className={buttonClass('secondary')}
            >
              <MessageCircle size={18} aria-hidden />
              WhatsApp
              <span className="sr-only"> (abre em nova aba)</span>
            </a>
          </section>
        )}
        {lines.length === 0 && (
          <EmptyState title="Nenhuma linha por enquanto">
            Quando você entrar em alguma parte do dia, ela aparece aqui sozinha.
          </EmptyState>
        )}
        {days.map((day) => (
          <section key={day}>
            <h2 className="font-display text-lg font-medium">
              {event.date ? formatDay(dateOf(event.date, day)) : dayName(day)}
            </h2>
            {byPart(lines.filter((line) => line.day === day)).map(({ part, lines: rows }) => (
              <div key={`${part} ${rows[0]?.uuid}`} className="mt-3">
                <h3 className="font-display text-base font-medium text-wine">{partNames[part]}</h3>
                <ul className="mt-1 flex flex-col divide-y divide-line">
                  {rows.map((line) => (
                    <VendorRow
                      key={line.uuid}
                      line={line}
                      state={
                        now?.current?.uuid === line.uuid
                          ? 'Agora'
                          : now?.next?.uuid === line.uuid
                            ? `Depois, ${soonText(line.start, now.minute)}`
                            : undefined
                      }
                    />
                  ))}
                </ul>
              </div>
            ))}
          </section>
        ))}
        <p className="text-center text-xs text-muted wrap-break-word">
          Esta página se atualiza sozinha: deixe-a aberta no dia. Com carinho, {businessName}.
        </p>
      </div>
    </main>
  )
}

function VendorRow({ line, state }: { line: VendorLine; state: string | undefined }) {
  const { title, start, length, place, cueText, cueUrl, note, fixed, doneAt } = line
  const cue = splitCue(cueText)
  return (
    <li
      className={
        state === 'Agora'
          ? 'my-2 flex gap-4 rounded-card border border-wine bg-wine-tint px-4 py-3'
          : 'flex gap-4 py-3'
      }
    >
      <LineTime start={start} was={line.planned} className="w-12" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <p className="min-w-[min(9rem,100%)] flex-1 text-body font-medium wrap-break-word">
            {title}
          </p>
          {state && <p className="text-sm font-semibold text-wine">{state}</p>}
        </div>
        <p className="flex flex-wrap gap-x-3 gap-y-0.5 text-sm text-muted">
          {place && (
            <a
              href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-6 min-w-0 items-center gap-1 underline-offset-4 hover:underline"
            >
              <MapPin size={15} className="shrink-0" aria-hidden />
              <span className="min-w-0 wrap-break-word">{place}</span>
              <span className="sr-only"> (mapa, abre em nova aba)</span>
            </a>
          )}
          {length && (
            <span>
              {formatLength(length)}, até {formatStart(start + length)}
            </span>
          )}
          {fixed && (
            <span className="inline-flex items-center gap-1">
              <Lock size={15} aria-hidden /> fixo
            </span>
          )}
          {doneAt && (
            <span className="inline-flex items-center gap-1 text-sage">
              <Check size={15} aria-hidden /> feito
            </span>
          )}
        </p>
        {cueText && (
          <p className="mt-1 text-sm wrap-break-word">
            {cueUrl ? (
              <a href={cueUrl} target="_blank" rel="noreferrer" className="text-wine underline">
                {cue.name}
                <span className="sr-only"> (ouvir, abre em nova aba)</span>
              </a>
            ) : (
              <span className="text-wine">{cue.name}</span>
            )}
            {cue.by && <span className="text-muted"> {cue.by}</span>}
          </p>
        )}
        {note && <p className="mt-1 text-sm whitespace-pre-line wrap-break-word">{note}</p>}
      </div>
    </li>
  )
}

/** A link that ended, was revoked or never was: they all look alike. */
export function EndedLink() {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center bg-paper px-5">
      <div className="flex max-w-100 flex-col items-center text-center">
        <span className="mb-4 flex size-14 items-center justify-center rounded-chip bg-wine-tint text-wine">
          <CalendarX2 size={26} aria-hidden />
        </span>
        <h1 className="font-display text-xl font-medium">Este link não está mais valendo</h1>
        <p className="mt-2 text-body text-muted">
          O roteiro que você procura acabou, ou o link foi trocado. Peça um novo a quem organiza o
          evento: leva um instante.
        </p>
      </div>
    </main>
  )
}
