import { Link } from '@tanstack/react-router'
import { ChevronRight, LogOut } from 'lucide-react'
import { Content } from '@/app/frame/Content'
import { SkipLink } from '@/app/frame/SkipLink'
import { Wordmark } from '@/app/frame/Wordmark'
import { useSignOut } from '@/app/workspace/useSignOut'
import type { UsersGetOutput } from '@/client/types.gen'
import { formatDayWithYear } from '@/lib/dates'
import { eventTypes } from '@/lib/eventTypes'
import { Cover } from '@/ui/BotanicalCover'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { EmptyState } from '@/ui/EmptyState'
import { OtherSide } from './ClientFooter'
import { PageTitle } from './PageTitle'

/** A client's own events, each leading to its page. */
export function CustomerEventsScreen({ me }: { me: UsersGetOutput }) {
  const signOut = useSignOut()
  const [firstName] = me.name.split(' ')
  return (
    <>
      <SkipLink />
      <header className="mx-auto flex max-w-160 items-center justify-between px-5 pt-5 md:pt-10">
        <Wordmark />
        <Button variant="ghost" icon={<LogOut size={18} aria-hidden />} onClick={signOut}>
          Sair
        </Button>
      </header>
      <Content width="alone">
        <PageTitle>Seus eventos</PageTitle>
        <p className="mt-1 text-body text-muted">
          {firstName ? `Que bom ver você, ${firstName}.` : 'Que bom ver você.'}
        </p>
        {me.customerEvents.length === 0 ? (
          <EmptyState title="Nenhum evento por aqui">
            Quando uma equipe de cerimonial e assessoria planejar um evento com o seu telefone, ele
            aparece aqui.
          </EmptyState>
        ) : (
          <ul className="mt-6 flex flex-col gap-4">
            {me.customerEvents.map((event) => (
              <Card
                key={event.uuid}
                as="li"
                padded={false}
                className="relative overflow-hidden transition-colors hover:border-line-control"
              >
                <Cover
                  imageUrl={event.imageUrl}
                  seed={event.uuid}
                  tint={eventTypes[event.type].tint}
                  className="h-24 w-full"
                />
                <div className="flex items-center gap-3 px-5 py-4">
                  <div className="min-w-0 flex-1">
                    <h2 className="font-display text-lg font-medium wrap-break-word">
                      <Link
                        to="/evento/$eventUuid"
                        params={{ eventUuid: event.uuid }}
                        className="after:absolute after:inset-0"
                      >
                        {event.title}
                      </Link>
                    </h2>
                    <p className="mt-0.5 text-sm text-muted wrap-break-word">
                      {[
                        event.date ? formatDayWithYear(event.date) : 'Sem data marcada',
                        event.businessName,
                      ].join(' · ')}
                    </p>
                  </div>
                  <ChevronRight size={20} className="shrink-0 text-muted" aria-hidden />
                </div>
              </Card>
            ))}
          </ul>
        )}
        <div className="mt-10 border-t border-line pt-6 text-center">
          <OtherSide me={me} />
        </div>
      </Content>
    </>
  )
}
