import { useInfiniteQuery } from '@tanstack/react-query'
import { Megaphone } from 'lucide-react'
import { Content } from '@/app/frame/Content'
import { EndOfList } from '@/app/frame/EndOfList'
import { LoadFailed } from '@/app/frame/LoadFailed'
import { PhoneBar } from '@/app/frame/PhoneBar'
import { count } from '@/lib/text'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'
import { PushNotificationCard } from './PushNotificationCard'
import { PushNotificationForm } from './PushNotificationForm'
import { pushNotificationsQuery } from './queries'
import { UnansweredPushes } from './UnansweredPushes'

/** Sends a broadcast to every device that takes pushes, and lists the earlier ones (specification 2, section 4). */
export function PushNotificationsScreen() {
  const sent = useInfiniteQuery(pushNotificationsQuery)
  const reach = sent.data?.pages[0]
  const items = sent.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <>
      <PhoneBar
        title="Avisos a todos"
        back={{ link: { to: '/app/menu/backoffice' }, label: 'Voltar ao backoffice' }}
      />
      <Content width="column">
        <PageHeader
          title="Avisos a todos"
          subtitle={
            reach
              ? reach.devices === 0
                ? 'Nenhum aparelho recebe avisos ainda.'
                : `Agora um aviso chega a ${count(reach.devices, 'aparelho', 'aparelhos')} de ${count(reach.people, 'pessoa', 'pessoas')}.`
              : 'Contando os aparelhos…'
          }
        />
        <div className="flex flex-col gap-8">
          <PushNotificationForm />
          <section aria-labelledby="sent-before" className="flex flex-col gap-3">
            <h2 id="sent-before" className="font-display text-lg font-medium">
              Enviados
            </h2>
            {sent.isPending ? (
              <>
                <LoadingStatus>Carregando os avisos…</LoadingStatus>
                <Skeleton className="h-32" />
              </>
            ) : sent.isError && !sent.data ? (
              <LoadFailed title="Não deu para carregar os avisos" query={sent} />
            ) : items.length === 0 ? (
              <EmptyState icon={<Megaphone size={26} aria-hidden />} title="Nenhum aviso ainda">
                O que for enviado a todos fica aqui, com quem enviou e a quantos chegou.
              </EmptyState>
            ) : (
              <>
                <ul className="flex flex-col gap-3">
                  {items.map((one) => (
                    <PushNotificationCard key={one.uuid} notification={one} />
                  ))}
                </ul>
                <EndOfList query={sent} />
              </>
            )}
          </section>
          <UnansweredPushes />
        </div>
      </Content>
    </>
  )
}
