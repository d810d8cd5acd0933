import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LoadFailed } from '@/app/frame/LoadFailed'
import type { AdminGetBusinessOutput } from '@/client/types.gen'
import { categoryOf } from '@/lib/categories'
import { Avatar } from '@/ui/Avatar'
import { Card } from '@/ui/Card'
import { EmptyLine } from '@/ui/EmptyLine'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'
import { textLinkClass } from '@/ui/TextLink'
import { Fact, FactList } from './Facts'
import { businessInBackofficeQuery } from './queries'

/** What only the business's own query has: its image, its categories and the masked Pix key of its wallet. */
export function BusinessFacts({ businessUuid }: { businessUuid: string }) {
  const query = useQuery(businessInBackofficeQuery(businessUuid))
  if (query.isPending) return <Loading>Carregando o negócio…</Loading>
  if (!query.data) return <LoadFailed title="Não deu para carregar o negócio" query={query} />
  const { name, imageUrl, categories, wallet } = query.data
  return (
    <FactList>
      <Fact label="Imagem">
        {imageUrl && <Avatar name={name} imageUrl={imageUrl} shape="square" size={56} decorative />}
      </Fact>
      <Fact label="Categorias">
        {categories.map((category) => categoryOf(category).label).join(', ')}
      </Fact>
      <Fact label="Chave Pix da carteira">{wallet.pix?.keyMasked}</Fact>
    </FactList>
  )
}

/** The newest events of a business, which lead to their vendors. */
export function BusinessEvents({ businessUuid }: { businessUuid: string }) {
  const query = useQuery(businessInBackofficeQuery(businessUuid))
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h2 className="font-display text-lg font-medium">Eventos</h2>
      {query.isPending ? (
        <Loading>Carregando eventos…</Loading>
      ) : query.data ? (
        <EventList businessUuid={businessUuid} events={query.data.events} />
      ) : (
        <LoadFailed title="Não deu para carregar os eventos" query={query} />
      )}
    </Card>
  )
}

function EventList({
  businessUuid,
  events,
}: {
  businessUuid: string
  events: AdminGetBusinessOutput['events']
}) {
  return (
    <>
      {events.length === 0 ? (
        <EmptyLine>Este negócio ainda não tem eventos.</EmptyLine>
      ) : (
        <ul className="relative flex max-h-80 flex-col gap-2 overflow-y-auto" aria-label="Eventos">
          {events.map(({ uuid, title }) => (
            <li key={uuid} className="text-body wrap-break-word">
              <Link
                to="/app/menu/backoffice/users/$businessUuid/event-vendors/$eventUuid"
                params={{ businessUuid, eventUuid: uuid }}
                className={textLinkClass}
              >
                {title}
                <span className="sr-only">: fornecedores</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className="text-sm text-muted">
        Abra um evento para ver os seus fornecedores e adicionar outros do catálogo.
      </p>
    </>
  )
}

function Loading({ children }: { children: string }) {
  return (
    <>
      <LoadingStatus>{children}</LoadingStatus>
      <Skeleton className="h-20" />
    </>
  )
}
