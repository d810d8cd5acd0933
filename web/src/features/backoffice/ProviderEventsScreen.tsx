import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Inbox } from 'lucide-react'
import { Content } from '@/app/frame/Content'
import { EndOfList } from '@/app/frame/EndOfList'
import { LoadFailed } from '@/app/frame/LoadFailed'
import { PhoneBar } from '@/app/frame/PhoneBar'
import type { AdminProviderEvent } from '@/client/types.gen'
import { ago, formatMoment } from '@/lib/dates'
import { Badge } from '@/ui/Badge'
import { Card } from '@/ui/Card'
import { cx } from '@/ui/classes'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'
import { Tabs, tabClass } from '@/ui/Tabs'
import type { ProviderEventsOf } from './providerEvents'
import { providerEventsQuery } from './queries'
import { providerEventWord } from './words'

const tabs: { of: ProviderEventsOf; label: string; empty: string }[] = [
  { of: 'ASIDE', label: 'Parados', empty: 'O que o Stripe avisar e não for nosso aparece aqui.' },
  {
    of: 'WAITING',
    label: 'Na fila',
    empty: 'Um aviso fica aqui até o Stripe dizer o que houve com o pagamento.',
  },
  { of: 'DONE', label: 'Tratados', empty: 'Os avisos tratados ficam aqui por 90 dias.' },
]

/** Lists the payment provider's events: those that cannot be processed, that wait, and that were processed. */
export function ProviderEventsScreen({ of }: { of: ProviderEventsOf }) {
  return (
    <>
      <PhoneBar
        title="Avisos do Stripe"
        back={{ link: { to: '/app/menu/backoffice' }, label: 'Voltar ao backoffice' }}
      />
      <Content width="column">
        <PageHeader
          title="Avisos do Stripe"
          subtitle="Sem valores nem dados de pessoas: esses o sistema pergunta ao Stripe."
          className="max-md:sr-only"
        />
        <div className="flex flex-col gap-4">
          <Tabs label="Avisos por situação">
            {tabs.map((tab) => (
              <Link
                key={tab.of}
                to="/app/menu/backoffice/provider-events"
                search={{ of: tab.of }}
                className={tabClass}
                activeOptions={{ exact: true }}
                activeProps={{ 'aria-current': 'page' }}
              >
                {tab.label}
              </Link>
            ))}
          </Tabs>
          <EventList of={of} />
        </div>
      </Content>
    </>
  )
}

function EventList({ of }: { of: ProviderEventsOf }) {
  const events = useInfiniteQuery({
    ...providerEventsQuery(of),
    placeholderData: keepPreviousData,
  })
  if (events.isPending) {
    return (
      <>
        <LoadingStatus>Carregando avisos…</LoadingStatus>
        <Skeleton className="h-40" />
      </>
    )
  }
  if (events.isError && !events.data) {
    return <LoadFailed title="Não deu para carregar os avisos" query={events} />
  }
  const items = events.data.pages.flatMap((page) => page.items)
  if (items.length === 0) {
    return (
      <EmptyState icon={<Inbox size={26} aria-hidden />} title="Nenhum aviso">
        {tabs.find((tab) => tab.of === of)?.empty}
      </EmptyState>
    )
  }
  return (
    <>
      <ul
        className={cx('flex flex-col gap-3', events.isPlaceholderData && 'opacity-60')}
        aria-busy={events.isPlaceholderData}
      >
        {items.map((event) => (
          <ProviderEvent key={event.id} event={event} />
        ))}
      </ul>
      <EndOfList query={events} />
    </>
  )
}

function ProviderEvent({ event }: { event: AdminProviderEvent }) {
  const { tone, word, why } = providerEventWord(event)
  return (
    <Card as="li" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 text-body font-medium wrap-anywhere">{event.type}</p>
        <time
          dateTime={event.receivedAt}
          title={formatMoment(event.receivedAt)}
          className="text-sm text-muted"
        >
          {ago(event.receivedAt)}
        </time>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={tone}>{word}</Badge>
        {!event.live && <Badge>Teste</Badge>}
      </div>
      {why && <p className="text-body wrap-break-word">{why}</p>}
      <p className="text-sm text-muted wrap-anywhere">
        aviso <code className="select-all">{event.id}</code>
        {event.objectId && (
          <>
            {' '}
            · sobre <code className="select-all">{event.objectId}</code>
          </>
        )}
        {' · '}API {event.apiVersion}
      </p>
    </Card>
  )
}
