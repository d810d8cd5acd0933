import { useSuspenseQuery } from '@tanstack/react-query'
import { ColumnPage } from '@/app/frame/ColumnPage'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { Card } from '@/ui/Card'
import { FeedSection } from './FeedSection'
import { feedsQuery } from './queries'
import { StandingLink } from './StandingLink'
import { secrecy } from './words'

/** Every calendar one subscribes to here: all events in one, and those of a single event. */
export function CalendarScreen() {
  const { client } = useWorkspace()
  const { data } = useSuspenseQuery(feedsQuery(client))
  const ofOne = data.feeds.filter(({ eventUuid }) => eventUuid)
  return (
    <ColumnPage
      title="Assinar calendário"
      subtitle="Veja os prazos e os eventos no Google Agenda, na Apple ou no Outlook. Eles se atualizam sozinhos."
    >
      <div className="flex flex-col gap-6">
        <Card>
          <FeedSection
            heading="h2"
            title="Todos os meus eventos"
            about="Cada evento que você vê neste espaço, e as tarefas em aberto que têm dia."
          />
        </Card>
        <Card as="section" aria-labelledby="links-de-um-evento">
          <h2 id="links-de-um-evento" className="text-body font-semibold">
            De um evento só
          </h2>
          {ofOne.length === 0 ? (
            <p className="text-sm text-muted">
              Para levar um evento só, abra o Planejamento dele e escolha “Assinar calendário”. O
              link aparece também aqui.
            </p>
          ) : (
            <ul className="mt-2 flex flex-col">
              {ofOne.map((feed) => (
                <StandingLink key={feed.uuid} feed={feed} of={feed.eventTitle ?? 'Evento'} />
              ))}
            </ul>
          )}
        </Card>
        <p className="text-sm text-muted">{secrecy}</p>
      </div>
    </ColumnPage>
  )
}
