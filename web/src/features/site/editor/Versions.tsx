import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { siteRestoreVersion } from '@/client/api/site.gen'
import type { SiteGetVersionsOutput } from '@/client/types.gen'
import { timeOf } from '@/lib/clock'
import { dayOf, formatShortDay } from '@/lib/dates'
import { toProblem } from '@/lib/problem'
import { formatHour } from '@/lib/time'
import { Badge } from '@/ui/Badge'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { EmptyLine } from '@/ui/EmptyLine'
import { Sheet } from '@/ui/Sheet'
import { LinkButton } from '@/ui/TextLink'
import { toast } from '@/ui/toast'
import { useEditor } from '../editor'
import { keepSite, versionsQuery } from '../queries'
import { useSiteScope } from '../scope'

type Version = SiteGetVersionsOutput['items'][number]

/** How many versions are shown below the blocks at first. */
const few = 3

/** The published versions, each of which can be restored. */
export function Versions() {
  const scope = useSiteScope()
  const [all, setAll] = useState(false)
  const { data } = useQuery(versionsQuery(scope))
  const items: readonly Version[] = data?.items ?? []
  return (
    <section aria-labelledby="versoes" className="border-t border-line pt-3">
      <header className="flex min-h-9 flex-wrap items-center gap-x-2 px-1.5">
        <h2 id="versoes" className="text-sm font-semibold">
          Versões
        </h2>
        <p className="min-w-0 flex-1 text-sm text-muted">últimas 20</p>
        {items.length > few && (
          <LinkButton className="text-sm" onClick={() => setAll(true)}>
            Ver todas
          </LinkButton>
        )}
      </header>
      {items.length === 0 ? (
        <EmptyLine className="px-1.5 text-sm">Cada vez que você publicar, uma fica aqui.</EmptyLine>
      ) : (
        <VersionList items={items.slice(0, few)} />
      )}
      <Sheet
        open={all}
        onOpenChange={setAll}
        title="Versões do site"
        description="O que foi publicado, do mais novo ao mais velho. Retomar traz uma delas para o rascunho; os convidados só veem quando você publicar."
        initialFocus="sheet"
      >
        <VersionList items={items} />
      </Sheet>
    </section>
  )
}

/** "3 de out., 18h04". */
function momentOf({ publishedAt }: Version, timeZone: string): string {
  return `${formatShortDay(dayOf(publishedAt, timeZone))}, ${formatHour(timeOf(publishedAt, timeZone))}`
}

function VersionList({ items }: { items: readonly Version[] }) {
  const scope = useSiteScope()
  const queryClient = useQueryClient()
  const { answer, mayEdit, forgetSteps, save } = useEditor()
  const [asking, setAsking] = useState<Version>()
  const restore = useMutation({
    mutationFn: async ({ number }: Version) => {
      await save.settle()
      const { client, eventUuid } = scope
      const body = { eventUuid, number }
      return (await siteRestoreVersion({ client, body, throwOnError: true })).data
    },
    onSuccess: (site) => {
      forgetSteps()
      keepSite(queryClient, scope, site)
      toast.success('A versão está no rascunho', {
        description: 'Veja como ficou e publique quando quiser.',
      })
    },
    onError: (error) =>
      toast.error('A versão não voltou', { description: toProblem(error).detail }),
  })
  const { timeZone } = answer.event
  return (
    <>
      <ul>
        {items.map((version) => (
          <li
            key={version.number}
            className="flex min-h-9 flex-wrap items-center gap-x-3 px-1.5 text-sm"
          >
            <span className="font-medium tabular-nums">{momentOf(version, timeZone)}</span>
            <span className="min-w-0 flex-1 truncate text-muted">{version.publishedBy}</span>
            {version.live ? (
              <Badge tone="sage" icon={<Check size={14} aria-hidden />}>
                No ar
              </Badge>
            ) : (
              mayEdit && (
                <LinkButton className="text-sm" onClick={() => setAsking(version)}>
                  Retomar
                  <span className="sr-only"> a de {momentOf(version, timeZone)}</span>
                </LinkButton>
              )
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asking !== undefined}
        onOpenChange={(open) => !open && setAsking(undefined)}
        title="Retomar esta versão?"
        description={
          asking &&
          `O rascunho passa a ser o que foi publicado em ${momentOf(asking, timeZone)}. O que está nele agora, e nunca foi publicado, se perde. O site no ar não muda até você publicar.`
        }
        confirmText="Retomar"
        loadingText="Retomando…"
        danger={false}
        onConfirm={() => asking && restore.mutateAsync(asking)}
      />
    </>
  )
}
