import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, linkOptions, useNavigate } from '@tanstack/react-router'
import { BellRing, CheckCheck, SlidersHorizontal } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { ColumnPage } from '@/app/frame/ColumnPage'
import { EndOfList } from '@/app/frame/EndOfList'
import { LoadFailed } from '@/app/frame/LoadFailed'
import { dayOf, formatWholeDay, relativeDay, today } from '@/lib/dates'
import { capitalised } from '@/lib/text'
import { Button, buttonClass } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { EmptyState } from '@/ui/EmptyState'
import { Segmented } from '@/ui/Segmented'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'
import { NotificationRow } from './NotificationRow'
import { PushPrompt } from './push/PushPrompt'
import { openedIn } from './push/useOpenedFromPush'
import { type Notification, notificationsQuery } from './queries'
import { useNotificationActs } from './useNotificationActs'
import { useUnreadCount } from './useUnreadCount'

export interface NotificationsSearch {
  /** Also those that were read. */
  ver?: 'todas'
  /**
   * The notification that was tapped on the device while the app was closed (public/push.js): its ID, business and
   * path.
   */
  abrir?: string
  espaco?: string
  em?: string
}

/** Lists the person's notifications of all of their businesses by day (specification 2, section 2). */
export function NotificationsScreen({ ver, abrir, espaco, em }: NotificationsSearch) {
  const found = useInfiniteQuery(notificationsQuery(ver !== 'todas'))
  const unread = useUnreadCount()
  const acts = useNotificationActs()
  const navigate = useNavigate()
  const tapped = useRef(
    openedIn({ kind: 'open-notification', uuid: abrir, businessUuid: espaco, path: em }),
  )
  const { open } = acts
  useEffect(() => {
    if (!tapped.current) return
    open(tapped.current)
    tapped.current = undefined
  }, [open])
  const items = found.data?.pages.flatMap((page) => page.items) ?? []
  const newest = items[0]
  return (
    <ColumnPage
      title="Notificações"
      back={{ link: linkOptions({ to: '/app/menu' }), label: 'Menu' }}
      action={
        <Link
          to="/app/menu/settings/notifications"
          aria-label="Escolher o que notificar"
          className="flex size-11 items-center justify-center rounded-input text-muted hover:bg-sunken hover:text-ink"
        >
          <SlidersHorizontal size={20} aria-hidden />
        </Link>
      }
    >
      <PushPrompt />
      <div className="mb-6 flex items-center gap-3">
        <Segmented
          label="Quais notificações"
          options={[
            {
              value: 'novas',
              label: unread > 0 ? `Não lidas (${unread > 99 ? '99+' : unread})` : 'Não lidas',
            },
            { value: 'todas', label: 'Todas' },
          ]}
          value={ver ?? 'novas'}
          onValueChange={(next) =>
            void navigate({
              to: '/app/notifications',
              search: next === 'todas' ? { ver: 'todas' } : {},
              replace: true,
              resetScroll: false,
            })
          }
          className="max-w-80 flex-1"
        />
        {newest && unread > 0 && (
          <Button
            variant="ghost"
            icon={<CheckCheck size={18} aria-hidden />}
            onClick={() => acts.readAll(newest.createdAt)}
          >
            <span className="max-md:sr-only">Marcar todas como lidas</span>
          </Button>
        )}
      </div>
      {found.isPending ? (
        <Loading />
      ) : found.isError && !found.data ? (
        <LoadFailed title="Não deu para carregar as notificações" query={found} />
      ) : items.length === 0 ? (
        <Nothing all={ver === 'todas'} />
      ) : (
        <>
          <div className="flex flex-col gap-6">
            {byDay(items).map(([day, some]) => (
              <section key={day}>
                <h2 className="mb-2 text-sm font-medium text-muted">{heading(day)}</h2>
                <Card padded={false}>
                  <ul className="divide-y divide-line">
                    {some.map((one) => (
                      <NotificationRow key={one.uuid} notification={one} acts={acts} />
                    ))}
                  </ul>
                </Card>
              </section>
            ))}
          </div>
          <EndOfList query={found} />
        </>
      )}
    </ColumnPage>
  )
}

function Nothing({ all }: { all: boolean }) {
  return (
    <EmptyState
      icon={<BellRing size={26} aria-hidden />}
      title={all ? 'Nenhuma notificação ainda' : 'Tudo lido'}
      action={
        !all && (
          <Link
            to="/app/notifications"
            search={{ ver: 'todas' }}
            className={buttonClass('secondary')}
          >
            Ver todas
          </Link>
        )
      }
    >
      Respostas de clientes e convidados, assinaturas, pagamentos e prazos aparecem aqui na hora em
      que acontecem.
    </EmptyState>
  )
}

/** "Hoje", "Ontem", "Sexta-feira, 20 de novembro". */
function heading(day: string): string {
  const now = today()
  const near = relativeDay(day, now)
  return capitalised(near === 'hoje' || near === 'ontem' ? near : formatWholeDay(day))
}

function byDay(items: Notification[]): [string, Notification[]][] {
  const days = new Map<string, Notification[]>()
  for (const one of items) {
    const day = dayOf(one.createdAt)
    const some = days.get(day)
    if (some) some.push(one)
    else days.set(day, [one])
  }
  return [...days]
}

function Loading() {
  return (
    <>
      <LoadingStatus>Carregando as notificações…</LoadingStatus>
      <Skeleton className="mb-3 h-4 w-40" />
      <Card padded={false} className="divide-y divide-line">
        {['a', 'b', 'c', 'd', 'e'].map((key) => (
          <div key={key} className="flex items-center gap-3 px-4 py-3.5">
            <Skeleton className="size-10 rounded-input" />
            <div className="flex flex-1 flex-col gap-2">
              <Skeleton className="h-4 w-3/5" />
              <Skeleton className="h-3 w-2/5" />
            </div>
          </div>
        ))}
      </Card>
    </>
  )
}
