import { Link } from '@tanstack/react-router'
import { AtSign, Mail, MessageCircle, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CrmContactsContactEvent, CrmContactsGetOutput } from '@/client/types.gen'
import { dayOf, formatDayWithYear, formatLongDay } from '@/lib/dates'
import { eventTypes } from '@/lib/eventTypes'
import { formatPhone, whatsAppUrl } from '@/lib/phone'
import { Avatar } from '@/ui/Avatar'
import { Badge } from '@/ui/Badge'
import { Cover } from '@/ui/BotanicalCover'
import { buttonClass } from '@/ui/Button'
import { Callout } from '@/ui/Callout'
import { EmptyLine } from '@/ui/EmptyLine'
import { Fact, Facts } from '@/ui/Facts'
import { TextLink } from '@/ui/TextLink'

/** Shows a contact's data, with links to call or write, and their events. */
export function ContactBody({
  contact,
  children,
}: {
  contact: CrmContactsGetOutput
  /** Before the events. */
  children?: ReactNode
}) {
  const { fullName, phone, email, instagramHandle, birthDate, partnerName, observations } = contact
  const plan = [
    contact.eventType && eventTypes[contact.eventType].label,
    contact.eventDate && formatDayWithYear(contact.eventDate),
  ].filter(Boolean)
  return (
    <div className="flex flex-col gap-6 pt-1">
      <div className="flex items-center gap-4">
        <Avatar name={fullName} size={56} decorative />
        <h2 className="min-w-0 font-display text-lg leading-7 font-medium wrap-anywhere">
          {fullName}
        </h2>
      </div>
      {(phone || email) && (
        <div className="flex flex-wrap gap-2">
          {phone && (
            <>
              <a
                href={whatsAppUrl(phone)}
                target="_blank"
                rel="noreferrer"
                className={buttonClass('secondary', 'sm')}
              >
                <MessageCircle size={16} aria-hidden />
                WhatsApp
              </a>
              <a href={`tel:${phone}`} className={buttonClass('secondary', 'sm')}>
                <Phone size={16} aria-hidden />
                Ligar
              </a>
            </>
          )}
          {email && (
            <a href={`mailto:${email}`} className={buttonClass('secondary', 'sm')}>
              <Mail size={16} aria-hidden />
              E-mail
            </a>
          )}
        </div>
      )}
      {contact.stoppedAt && (
        <Callout title="Pediu para não receber mensagens">
          Desde {formatLongDay(dayOf(contact.stoppedAt))}. Só a própria pessoa pode voltar a
          receber: pelo link de uma mensagem, ou respondendo VOLTAR.
        </Callout>
      )}
      <Facts>
        {phone && (
          <Fact label="Celular">
            <span className="tabular-nums">{formatPhone(phone)}</span>
          </Fact>
        )}
        {phone && <Fact label="Mensagens">{writtenTo(contact)}</Fact>}
        {email && <Fact label="E-mail">{email}</Fact>}
        {instagramHandle && (
          <Fact label="Instagram">
            <TextLink
              href={`https://www.instagram.com/${instagramHandle}/`}
              target="_blank"
              rel="noreferrer"
              className="inline-flex items-center"
            >
              <AtSign size={14} aria-hidden />
              {instagramHandle}
            </TextLink>
          </Fact>
        )}
        {birthDate && <Fact label="Nascimento">{formatLongDay(birthDate)}</Fact>}
        {partnerName && <Fact label="Par">{partnerName}</Fact>}
        {plan.length > 0 && <Fact label="Celebra">{plan.join(' · ')}</Fact>}
      </Facts>
      {children}
      <section>
        <h3 className="mb-2 text-sm font-medium text-muted">Eventos</h3>
        {contact.events.length === 0 ? (
          <EmptyLine>Ainda não é cliente de nenhum evento.</EmptyLine>
        ) : (
          <ul className="flex flex-col gap-2">
            {contact.events.map((event) => (
              <EventRow key={event.uuid} event={event} />
            ))}
          </ul>
        )}
      </section>
      {observations && (
        <section>
          <h3 className="mb-1 text-sm font-medium text-muted">Observações</h3>
          <p className="text-body whitespace-pre-line wrap-anywhere">{observations}</p>
        </section>
      )}
    </div>
  )
}

/** How they are written to, and since when they may be by WhatsApp. */
function writtenTo({ whatsappOptIn: optIn, refusesWhatsapp }: CrmContactsGetOutput): string {
  if (refusesWhatsapp) return 'Escolheu não receber pelo WhatsApp'
  if (!optIn) return 'Por SMS: ainda não pode receber pelo WhatsApp'
  const since = formatLongDay(dayOf(optIn.at))
  if (optIn.how === 'CLIENT') return `Pelo WhatsApp, por escolha própria em ${since}`
  return `Pelo WhatsApp, desde ${since}${optIn.by ? `, por ${optIn.by}` : ''}`
}

function EventRow({ event }: { event: CrmContactsContactEvent }) {
  const { label, tint } = eventTypes[event.type]
  return (
    <li>
      <Link
        to="/app/$eventUuid"
        params={{ eventUuid: event.uuid }}
        className="flex items-center gap-3 rounded-card border border-line bg-surface p-2 pr-3 transition-colors hover:border-line-control"
      >
        <Cover
          seed={event.uuid}
          tint={tint}
          imageUrl={event.imageUrl}
          className="h-12 w-16 shrink-0 rounded-input"
        />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-display text-body font-medium">{event.title}</span>
          <span className="block truncate text-xs text-muted">
            {event.date ? formatDayWithYear(event.date) : label}
          </span>
        </span>
        {event.archivedAt && <Badge>Arquivado</Badge>}
      </Link>
    </li>
  )
}
