import { useInfiniteQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BookmarkPlus, CalendarHeart, LayoutTemplate } from 'lucide-react'
import type { ReactNode } from 'react'
import { manages } from '@/app/event/facts'
import { eventQuery, eventsQuery } from '@/app/event/queries'
import { Content } from '@/app/frame/Content'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { templateGetLibraryOptions } from '@/client/api/template.gen'
import { formatDay } from '@/lib/dates'
import { eventTypes } from '@/lib/eventTypes'
import { toProblem } from '@/lib/problem'
import { count } from '@/lib/text'
import { Button, buttonClass } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'
import { LinkButton } from '@/ui/TextLink'
import { StartRow } from './StartRow'
import { shippedSegment } from './source'

/** Everything an event can take tasks from, and the way to keep this one as a template. */
export function TemplatesScreen({ eventUuid }: { eventUuid: string }) {
  const { client, may } = useWorkspace()
  const { data: event } = useSuspenseQuery(eventQuery(client, eventUuid))
  const templates = useInfiniteQuery({
    ...eventsQuery(client, 'TEMPLATE', ''),
    enabled: may('WRITE_TEMPLATES'),
  })
  const events = useInfiniteQuery(eventsQuery(client, 'ACTIVE', ''))
  const library = useQuery(templateGetLibraryOptions({ client }))
  const own = (templates.data?.pages.flatMap((page) => page.items) ?? []).filter(
    (template) => template.uuid !== eventUuid,
  )
  const others = (events.data?.pages.flatMap((page) => page.items) ?? []).filter(
    (other) => other.uuid !== eventUuid && manages(other),
  )
  return (
    <Content className="flex flex-col gap-10">
      {may('WRITE_TEMPLATES') && (
        <Card className="flex flex-wrap items-center justify-between gap-4 bg-wine-tint md:p-6">
          <div className="min-w-0">
            <h2 className="font-display text-lg font-medium">Deu certo? Guarde como modelo</h2>
            <p className="mt-1 max-w-column text-body text-muted">
              As {count(event.tasksTotal, 'tarefa', 'tarefas')} deste evento viram um checklist
              pronto, sem datas fechadas e com tudo por fazer.
            </p>
          </div>
          <Link
            to="/app/$eventUuid/templates/create"
            params={{ eventUuid }}
            className={buttonClass()}
          >
            <BookmarkPlus size={18} aria-hidden />
            {/* At 320 px the whole sentence is wider than the screen; it is still its name. */}
            <span>
              Salvar <span className="max-sm:sr-only">este evento </span>como modelo
            </span>
          </Link>
        </Card>
      )}

      {may('WRITE_TEMPLATES') && (
        <Section
          title="Seus modelos"
          pending={templates.isPending}
          failure={
            templates.isError && !templates.data ? toProblem(templates.error).detail : undefined
          }
          onRetry={() => void templates.refetch()}
          more={templates.hasNextPage ? () => void templates.fetchNextPage() : undefined}
          empty={
            own.length === 0 && 'Você ainda não tem modelos. Salve este evento ou crie um do zero.'
          }
        >
          {own.map((template) => (
            <StartRow
              key={template.uuid}
              icon={<LayoutTemplate size={20} aria-hidden />}
              title={template.title}
              detail={`${eventTypes[template.type].label} · ${count(template.tasksTotal, 'tarefa', 'tarefas')}`}
              into={{ eventUuid, eventTemplateUuid: template.uuid }}
            />
          ))}
        </Section>
      )}

      <Section
        title="Outros eventos"
        pending={events.isPending}
        failure={events.isError && !events.data ? toProblem(events.error).detail : undefined}
        onRetry={() => void events.refetch()}
        more={events.hasNextPage ? () => void events.fetchNextPage() : undefined}
        empty={
          others.length === 0 &&
          (events.hasNextPage
            ? 'Você não planeja nenhum dos primeiros eventos.'
            : may('WRITE_TEMPLATES')
              ? 'Este é o seu único evento ativo.'
              : 'Você não planeja outro evento ativo.')
        }
      >
        {others.map((other) => (
          <StartRow
            key={other.uuid}
            icon={<CalendarHeart size={20} aria-hidden />}
            title={other.title}
            detail={[
              eventTypes[other.type].label,
              other.date && formatDay(other.date),
              count(other.tasksTotal, 'tarefa', 'tarefas'),
            ]
              .filter(Boolean)
              .join(' · ')}
            into={{ eventUuid, eventTemplateUuid: other.uuid }}
          />
        ))}
      </Section>

      <Section
        title="Checklists Cortejo"
        pending={library.isPending}
        failure={library.isError && !library.data ? toProblem(library.error).detail : undefined}
        onRetry={() => void library.refetch()}
        empty={false}
      >
        {library.data?.items.map((item) => {
          const Icon = eventTypes[item.type].icon
          return (
            <StartRow
              key={item.type}
              icon={<Icon size={20} aria-hidden />}
              title={item.title}
              detail={`${count(item.tasks, 'tarefa', 'tarefas')} · ${item.description}`}
              into={{ eventUuid, eventTemplateUuid: shippedSegment(item.type) }}
            />
          )
        })}
      </Section>
    </Content>
  )
}

function Section({
  title,
  pending,
  failure,
  onRetry,
  more,
  empty,
  children,
}: {
  title: string
  pending: boolean
  failure: string | undefined
  onRetry: () => void
  more?: (() => void) | undefined
  /** What to say when there is nothing. */
  empty: string | false
  children: ReactNode
}) {
  return (
    <section>
      <h2 className="mb-3 font-display text-lg font-medium">{title}</h2>
      {pending ? (
        <>
          <LoadingStatus />
          <Skeleton className="h-32 rounded-card" />
        </>
      ) : failure ? (
        <p className="text-body text-muted">
          {failure} <LinkButton onClick={onRetry}>Tentar de novo</LinkButton>
        </p>
      ) : empty ? (
        <p className="text-body text-muted">{empty}</p>
      ) : (
        <Card padded={false}>
          <ul className="divide-y divide-line">{children}</ul>
        </Card>
      )}
      {more && (
        <Button variant="secondary" className="mt-4" onClick={more}>
          Mostrar mais
        </Button>
      )}
    </section>
  )
}
