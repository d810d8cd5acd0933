import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { DoorOpen, FileDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { LoadFailed } from '@/app/frame/LoadFailed'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { receptionGetReportPdf } from '@/client/api/reception.gen'
import type { ReceptionGetReportOutput } from '@/client/types.gen'
import { timeOf } from '@/lib/clock'
import { fileOf, saveFile } from '@/lib/saveFile'
import { count, formatNumber } from '@/lib/text'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { Callout } from '@/ui/Callout'
import { Card } from '@/ui/Card'
import { EmptyState } from '@/ui/EmptyState'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'
import { textLinkClass } from '@/ui/TextLink'
import { tellNoFile } from './download'
import { reportQuery } from './queries'
import { ReceptionPage } from './ReceptionPage'

/** How many entries the log shows before it is asked for more. */
const page = 100

/** How the reception goes: who came, when, by which door, and who let them in. */
export function ReportScreen({ eventUuid }: { eventUuid: string }) {
  const { client } = useWorkspace()
  const report = useQuery(reportQuery(client, eventUuid))
  return (
    <ReceptionPage eventUuid={eventUuid} title="Relatório da recepção">
      {report.isPending && (
        <>
          <LoadingStatus>Carregando o relatório…</LoadingStatus>
          <Skeleton className="h-24" />
          <Skeleton className="h-40" />
        </>
      )}
      {report.isError && !report.data && (
        <LoadFailed title="Não deu para carregar o relatório" query={report} />
      )}
      {report.data && <Report eventUuid={eventUuid} report={report.data} />}
    </ReceptionPage>
  )
}

function Report({ eventUuid, report }: { eventUuid: string; report: ReceptionGetReportOutput }) {
  const { totals, timeZone, arrivals, doors, tables, log } = report
  const figures = [
    { label: 'confirmados', value: totals.expected },
    { label: 'chegaram', value: totals.arrived },
    { label: 'não chegaram', value: totals.missing },
    { label: 'sem confirmar', value: totals.unexpected },
    { label: 'dentro', value: totals.inside },
    { label: 'crianças', value: totals.children },
    { label: 'fora da lista', value: totals.unlisted },
  ]
  return (
    <>
      <SavePdf eventUuid={eventUuid} title={report.eventTitle} />
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-3">
        {figures.map(({ label, value }) => (
          <Card key={label} className="flex flex-col-reverse">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-display text-2xl font-medium tabular-nums">
              {formatNumber(value)}
            </dd>
          </Card>
        ))}
      </dl>
      {totals.unsettled > 0 && (
        <Callout>
          {count(totals.unsettled, 'entrada', 'entradas')} para resolver, fora destas contas.{' '}
          <Link
            to="/app/$eventUuid/reception/devices"
            params={{ eventUuid }}
            className={textLinkClass}
          >
            Resolver
          </Link>
        </Callout>
      )}
      {log.length === 0 ? (
        <EmptyState icon={<DoorOpen size={26} aria-hidden />} title="Ninguém entrou ainda">
          No dia, cada entrada aparece aqui na hora em que acontece: quantos chegaram, por qual
          porta e quem os recebeu.
        </EmptyState>
      ) : (
        <>
          <Arrivals arrivals={arrivals} timeZone={timeZone} />
          <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
            <Part title="Por porta">
              {doors.map(({ door, inside }) => (
                <Row key={door} label={door || 'Sem porta'} value={formatNumber(inside)} />
              ))}
            </Part>
            {tables.length > 0 && (
              <Part title="Por mesa">
                {tables.map(({ number, name, inside, expected }) => (
                  <Row
                    key={number ?? 0}
                    label={number === undefined ? 'Sem mesa' : `Mesa ${number} ${name}`.trim()}
                    value={`${inside} de ${expected}`}
                  />
                ))}
              </Part>
            )}
          </div>
          <Log log={log} timeZone={timeZone} />
        </>
      )}
    </>
  )
}

function SavePdf({ eventUuid, title }: { eventUuid: string; title: string }) {
  const { client } = useWorkspace()
  const save = useMutation({
    mutationFn: async () => {
      const { data } = await receptionGetReportPdf({
        client,
        query: { eventUuid },
        parseAs: 'blob',
        throwOnError: true,
      })
      saveFile(fileOf(data), `Relatório da recepção ${title}.pdf`)
    },
    onError: tellNoFile,
  })
  return (
    <Button
      variant="secondary"
      className="self-start max-md:w-full"
      icon={<FileDown size={18} aria-hidden />}
      loading={save.isPending}
      loadingText="Preparando…"
      onClick={() => save.mutate()}
    >
      Baixar em PDF
    </Button>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="font-display text-base font-medium">{title}</h3>
      <dl className="mt-2 divide-y divide-line border-y border-line">{children}</dl>
    </section>
  )
}

function Row({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 py-2">
      <dt className="min-w-0 text-body wrap-anywhere">{label}</dt>
      <dd className="text-body font-medium tabular-nums">{value}</dd>
    </div>
  )
}

/** A bar for each quarter of an hour; a text next to it says the same. */
function Arrivals({
  arrivals,
  timeZone,
}: {
  arrivals: ReceptionGetReportOutput['arrivals']
  timeZone: string
}) {
  const most = Math.max(1, ...arrivals.map(({ count }) => count))
  return (
    <section aria-label="Chegadas por quarto de hora">
      <h3 className="font-display text-base font-medium">Chegadas por quarto de hora</h3>
      <ol className="mt-3 flex flex-col gap-1.5">
        {arrivals.map(({ at, count }) => (
          <li key={at} className="flex items-center gap-3 text-sm tabular-nums">
            <span className="w-[3.2em] shrink-0 text-muted">{timeOf(at, timeZone)}</span>
            <span
              aria-hidden
              className="h-4 min-w-0.5 rounded-sm bg-wine"
              style={{ width: `${(count / most) * 70}%` }}
            />
            <span className="font-medium">{formatNumber(count)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Who entered when, by whom; the last first, because the newest is what one looks for. */
function Log({ log, timeZone }: { log: ReceptionGetReportOutput['log']; timeZone: string }) {
  const [shown, setShown] = useState(page)
  const newest = log.slice(Math.max(0, log.length - shown)).reverse()
  return (
    <section aria-label="Quem entrou">
      <h3 className="font-display text-base font-medium">Quem entrou</h3>
      <ol className="mt-2 divide-y divide-line border-y border-line">
        {newest.map((entry) => (
          <li key={entry.uuid} className="flex flex-wrap gap-x-4 py-2.5">
            <span className="w-[3.2em] shrink-0 text-body text-muted tabular-nums">
              {timeOf(entry.at, timeZone)}
            </span>
            <div className="min-w-[min(12rem,100%)] flex-1">
              <p className="text-body font-medium wrap-anywhere">
                {entry.guestName || 'Convidado que não existe mais'}
              </p>
              <p className="text-sm text-muted wrap-anywhere">
                {[
                  entry.invitationName,
                  entry.by && `por ${entry.by}`,
                  entry.door,
                  entry.takenBackAt && `desfeita às ${timeOf(entry.takenBackAt, timeZone)}`,
                  entry.problem && (entry.discarded ? 'descartada' : 'a resolver'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              {entry.repeated.map((one) => (
                <p key={one.at} className="text-sm text-muted wrap-anywhere">
                  {[`de novo às ${timeOf(one.at, timeZone)}`, one.by && `por ${one.by}`, one.door]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              ))}
            </div>
            {entry.repeated.length > 0 && (
              <Badge tone="slate">{count(1 + entry.repeated.length, 'entrada', 'entradas')}</Badge>
            )}
          </li>
        ))}
      </ol>
      {newest.length < log.length && (
        <Button variant="secondary" className="mt-4" onClick={() => setShown(shown + page)}>
          Mostrar mais
        </Button>
      )}
    </section>
  )
}
