import { useInfiniteQuery } from '@tanstack/react-query'
import { EndOfList } from '@/app/frame/EndOfList'
import { LoadFailed } from '@/app/frame/LoadFailed'
import type { ImportsGetRowsOutput, ImportsUploadVendorsOutput } from '@/client/types.gen'
import { categoryOf } from '@/lib/categories'
import { formatPhone } from '@/lib/phone'
import { Badge } from '@/ui/Badge'
import { Card } from '@/ui/Card'
import { EmptyLine } from '@/ui/EmptyLine'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'
import type { ImportDesk } from './desk'
import { rowsQuery, type Verdict } from './queries'

type Row = ImportsGetRowsOutput['items'][number]

/** Lists the rows with one verdict: the result of each, or its errors. */
export function RowList({
  file,
  desk: { client },
  verdict,
}: {
  file: ImportsUploadVendorsOutput
  desk: ImportDesk
  verdict: Verdict
}) {
  const rows = useInfiniteQuery(rowsQuery(client, file.uuid, verdict))
  if (rows.isPending) {
    return (
      <Card padded={false} className="skeleton divide-y divide-line">
        <LoadingStatus>Carregando as linhas…</LoadingStatus>
        {['a', 'b', 'c'].map((key) => (
          <div key={key} className="px-4 py-4">
            <Skeleton className="h-4 w-3/5" />
          </div>
        ))}
      </Card>
    )
  }
  if (rows.isError && !rows.data) {
    return <LoadFailed title="Não deu para carregar as linhas" query={rows} />
  }
  const items = rows.data.pages.flatMap((page) => page.items)
  if (items.length === 0) {
    return <EmptyLine className="px-1 py-4">Nenhuma linha aqui.</EmptyLine>
  }
  return (
    <>
      <Card padded={false}>
        <ul className="divide-y divide-line">
          {items.map((row) => (
            <li key={row.line} className="flex gap-4 px-4 py-3">
              <span className="w-16 shrink-0 pt-0.5 text-xs text-muted tabular-nums">
                Linha {row.line}
              </span>
              <div className="min-w-0 flex-1">
                {verdict === 'VALID' ? <Ready row={row} /> : <Faulty row={row} />}
              </div>
            </li>
          ))}
        </ul>
      </Card>
      <EndOfList query={rows} />
    </>
  )
}

function Ready({ row: { record } }: { row: Row }) {
  const reach = [
    record.invitation,
    formatPhone(record.phone),
    record.email,
    record.instagramHandle,
    record.table !== undefined && `mesa ${record.table}`,
  ]
  return (
    <>
      <p className="text-body font-medium wrap-anywhere">{record.name || 'Lugar sem nome'}</p>
      <p className="text-xs text-muted tabular-nums wrap-anywhere">
        {reach.filter(Boolean).join(' · ')}
      </p>
      {record.categories && (
        <p className="mt-1.5 flex flex-wrap gap-1">
          {record.categories.map((key) => (
            <Badge key={key}>{categoryOf(key).label}</Badge>
          ))}
        </p>
      )}
      {record.leftOut && (
        <p className="mt-1 text-xs text-muted">
          Só as três primeiras categorias entram. Fica de fora:{' '}
          {record.leftOut.map((key) => categoryOf(key).label).join(', ')}.
        </p>
      )}
    </>
  )
}

function Faulty({ row: { faults } }: { row: Row }) {
  return (
    <ul className="flex flex-col gap-1">
      {faults.map(({ message, column, value }) => (
        <li key={`${column} ${message}`} className="text-body wrap-anywhere">
          Erro na linha: {message} ({column}, {value})
        </li>
      ))}
    </ul>
  )
}
