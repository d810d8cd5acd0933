import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Archive, ArchiveRestore, CalendarSync, Eye, History, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { isTemplate, manages } from '@/app/event/facts'
import { eventQuery } from '@/app/event/queries'
import { Content } from '@/app/frame/Content'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { formatDayWithYear } from '@/lib/dates'
import { eventTypes } from '@/lib/eventTypes'
import { formatMoney } from '@/lib/money'
import { formatNumber } from '@/lib/text'
import { formatHour } from '@/lib/time'
import { Button, buttonClass } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { maskOfEvent, preparingText, visibleText } from './clientAccess'
import { personLabel } from './details'
import { publicAddress } from './link'
import { PublicPageLinks } from './PublicPageLinks'
import { ResendLink } from './ResendLink'
import { SendAccess } from './SendAccess'
import { StartFromZero } from './StartFromZero'
import { useArchiveEvent } from './useArchiveEvent'

/** The event's details, its link and where it is put away. */
export function SettingsScreen({ eventUuid }: { eventUuid: string }) {
  const { client, may } = useWorkspace()
  const { data: event } = useSuspenseQuery(eventQuery(client, eventUuid))
  const { archive, leaving } = useArchiveEvent()
  const edits = manages(event)
  const template = isTemplate(event)
  const { publicUrl } = event
  return (
    <Content className="flex flex-col gap-6">
      <Section
        title="Detalhes"
        action={
          edits && (
            <div className="flex flex-wrap gap-2">
              {!template && (
                <Link
                  to="/app/$eventUuid/settings/update-date"
                  params={{ eventUuid }}
                  className={buttonClass('secondary')}
                >
                  <CalendarSync size={18} aria-hidden />
                  {event.date ? 'Mudar a data' : 'Marcar a data'}
                </Link>
              )}
              <Link
                to="/app/$eventUuid/settings/edit"
                params={{ eventUuid }}
                className={buttonClass('secondary')}
              >
                <Pencil size={18} aria-hidden />
                Editar detalhes
              </Link>
            </div>
          )
        }
      >
        <dl className="grid grid-cols-1 gap-x-8 gap-y-4 sm:grid-cols-2">
          <Detail label="Tipo">{eventTypes[event.type].label}</Detail>
          {!template && (
            <>
              <Detail label="Data">{event.date && formatDayWithYear(event.date)}</Detail>
              <Detail label="Horário">
                {event.eventStartTime && formatHour(event.eventStartTime)}
              </Detail>
              {/* Hidden without permission to read contacts: an empty field would look like a missing client. */}
              {may('READ_CONTACTS') && (
                <Detail label="Clientes">
                  {event.customers.map((customer) => customer.name).join(', ')}
                </Detail>
              )}
              {event.eventPersonName && (
                <Detail label={personLabel(event.type)}>{event.eventPersonName}</Detail>
              )}
              <Detail label="Local da cerimônia">{event.ceremonyPlace}</Detail>
              <Detail label="Local da recepção">{event.receptionPlace}</Detail>
              <Detail label="Convidados previstos">
                {event.numberOfGuests !== undefined && formatNumber(event.numberOfGuests)}
              </Detail>
              {edits && (
                <Detail label="Orçamento">
                  {event.budget !== undefined && formatMoney(event.budget)}
                </Detail>
              )}
              {may('WRITE_CLIENT_PERMISSIONS') && (
                <Detail label="Sua marca">
                  {event.enableBranding
                    ? 'Aparece na página do evento e para o cliente'
                    : 'Não aparece na página do evento nem para o cliente'}
                </Detail>
              )}
            </>
          )}
        </dl>
      </Section>

      {may('WRITE_CLIENT_PERMISSIONS') && event.customerPermissions !== undefined && (
        <Section
          title="Acesso do cliente"
          action={
            <Link
              to="/app/$eventUuid/settings/permissions"
              params={{ eventUuid }}
              className={buttonClass('secondary')}
            >
              <Eye size={18} aria-hidden />
              Escolher o que o cliente vê
            </Link>
          }
        >
          <div className="flex flex-col gap-4">
            <p className="text-body text-muted">
              {event.customerReleased === undefined
                ? visibleText(maskOfEvent(event))
                : preparingText(maskOfEvent(event), event.customerReleased)}
            </p>
            <SendAccess eventUuid={eventUuid} />
          </div>
        </Section>
      )}

      {publicUrl && (
        <Section title="Página do evento">
          <p className="text-body text-muted">
            Quem tem este link vê os nomes, a data, o local e a contagem regressiva.
          </p>
          <p className="mt-2 text-body font-medium break-all select-all">
            {publicAddress(publicUrl)}
          </p>
          <PublicPageLinks
            url={publicUrl}
            more={edits && may('READ_CONTACTS') && <ResendLink event={event} />}
          />
        </Section>
      )}

      {may('WRITE_EVENTS') && (
        <Section
          title="Histórico"
          action={
            <Link
              to="/app/$eventUuid/settings/history"
              params={{ eventUuid }}
              className={buttonClass('secondary')}
            >
              <History size={18} aria-hidden />
              Ver histórico
            </Link>
          }
        >
          <p className="text-body text-muted">Quem mudou o quê, e quando.</p>
        </Section>
      )}

      {edits && may('WRITE_EVENTS') && event.tasksTotal > 0 && (
        <Section title="Começar do zero" action={<StartFromZero event={event} />}>
          <p className="text-body text-muted">
            Apaga o checklist inteiro, para recomeçar em branco ou de um modelo. Dá para desfazer
            por um dia.
          </p>
        </Section>
      )}

      {edits && may('WRITE_EVENTS') && (
        <Section
          title={
            event.archivedAt
              ? template
                ? 'Este modelo está arquivado'
                : 'Este evento está arquivado'
              : 'Arquivar'
          }
          action={
            <Button
              variant="secondary"
              icon={
                event.archivedAt ? (
                  <ArchiveRestore size={18} aria-hidden />
                ) : (
                  <Archive size={18} aria-hidden />
                )
              }
              loading={leaving === event.uuid}
              onClick={() => archive(event, !event.archivedAt)}
            >
              {event.archivedAt ? 'Desarquivar' : template ? 'Arquivar modelo' : 'Arquivar evento'}
            </Button>
          }
        >
          <p className="text-body text-muted">
            {event.archivedAt
              ? 'Ele não aparece entre os ativos, mas nada foi perdido.'
              : 'Sai da lista de ativos e fica guardado com tudo o que tem. Dá para desarquivar quando quiser.'}
          </p>
        </Section>
      )}
    </Content>
  )
}

function Section({
  title,
  action,
  children,
}: {
  title: string
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <Card as="section" className="flex flex-col gap-4 md:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-display text-lg font-medium">{title}</h2>
        {action}
      </div>
      <div>{children}</div>
    </Card>
  )
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="mt-0.5 text-body wrap-break-word">
        {children || <span className="text-muted">Não informado</span>}
      </dd>
    </div>
  )
}
