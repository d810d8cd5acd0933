import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { EndOfList } from '@/app/frame/EndOfList'
import { LoadFailed } from '@/app/frame/LoadFailed'
import { askedOf } from '@/app/workspace/asked'
import { importsChooseFieldsMutation, importsCorrectRowMutation } from '@/client/api/imports.gen'
import type { ImportsGetRowsOutput, ImportsUploadVendorsOutput } from '@/client/types.gen'
import { categoryOf } from '@/lib/categories'
import { formatPhone } from '@/lib/phone'
import { count } from '@/lib/text'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { cx } from '@/ui/classes'
import { EmptyLine } from '@/ui/EmptyLine'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'
import { toast } from '@/ui/toast'
import type { ImportDesk } from './desk'
import { fieldsOf } from './kinds'
import {
  checkOptions,
  refusalOf,
  rowsQuery,
  showCorrected,
  showJudged,
  useIsChecking,
  type Verdict,
} from './queries'

type Row = ImportsGetRowsOutput['items'][number]

export interface RowSheetProps {
  file: ImportsUploadVendorsOutput
  desk: ImportDesk
  verdict: Verdict
  /** The kind of fault whose rows are shown, or none. */
  issue: string
}

/** The rows of one verdict as a sheet, whose cells are corrected in place before anything is written. */
export function RowSheet({ file, desk, verdict, issue }: RowSheetProps) {
  const { client } = desk
  const queryClient = useQueryClient()
  const rows = useInfiniteQuery(rowsQuery(client, file.uuid, verdict, issue))
  const busy = useIsChecking(file.uuid)
  const onError = async (error: unknown) => {
    toast.error('A linha não mudou', { description: refusalOf(error) })
    await queryClient.invalidateQueries({ predicate: askedOf(client, 'importsGetRows') })
  }
  const correct = useMutation({
    ...importsCorrectRowMutation({ client }),
    ...checkOptions(file.uuid),
    onMutate: ({ body: { line, cells } }) =>
      cells && showCorrected(queryClient, client, line, cells),
    onSuccess: (judged) => showJudged(queryClient, client, judged),
    onError,
  })
  const choose = useMutation({
    ...importsChooseFieldsMutation({ client }),
    ...checkOptions(file.uuid),
    onSuccess: (judged) => showJudged(queryClient, client, judged),
    onError,
  })
  if (rows.isPending) {
    return (
      <div className="skeleton flex flex-col gap-2">
        <LoadingStatus>Carregando as linhas…</LoadingStatus>
        <Skeleton className="h-10 w-full" />
        <Skeleton className="h-10 w-full" />
        <Skeleton className="h-10 w-full" />
      </div>
    )
  }
  if (rows.isError && !rows.data) {
    return <LoadFailed title="Não deu para carregar as linhas" query={rows} />
  }
  const items = rows.data.pages.flatMap((page) => page.items)
  if (items.length === 0) {
    return <EmptyLine className="px-1 py-4">Nenhuma linha aqui.</EmptyLine>
  }
  const labels = fieldsOf[file.kind]
  const edits = !desk.businessUuid
  const longest = file.columns.map((_, at) =>
    Math.max(...items.map(({ cells }) => cells[at]?.length ?? 0)),
  )
  return (
    <>
      <section
        aria-label="Linhas da planilha"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        className="overflow-x-auto rounded-card border border-line bg-surface"
      >
        <table className="w-full border-collapse text-sm">
          <thead>
            <tr className="border-b border-line text-left text-xs text-muted">
              <th scope="col" className="px-3 py-2 font-medium">
                Linha
              </th>
              <th scope="col" className="min-w-52 px-3 py-2 font-medium md:min-w-72">
                Como fica
              </th>
              {file.columns.map((column, at) => (
                <th
                  // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name, and none moves
                  key={at}
                  scope="col"
                  className="px-3 py-2 font-medium"
                  style={{ minWidth: `${Math.min(36, Math.max(12, (longest[at] ?? 0) + 4))}ch` }}
                >
                  {column || `Coluna ${at + 1}`}
                  <FieldLabel
                    column={column}
                    label={labels.find(({ value }) => value && value === file.fields[at])?.label}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line align-top">
            {items.map((row) => (
              <tr key={row.line}>
                <th scope="row" className="px-3 py-2 text-left font-normal text-muted tabular-nums">
                  {row.line}
                </th>
                <td className="px-3 py-2">
                  <Outcome row={row} verdict={verdict} />
                  {edits && (
                    <RowActions
                      row={row}
                      verdict={verdict}
                      busy={busy}
                      onPartySize={(partySize) =>
                        correct.mutate({ body: { uuid: file.uuid, line: row.line, partySize } })
                      }
                      onIncluded={(isIncluded) =>
                        correct.mutate({ body: { uuid: file.uuid, line: row.line, isIncluded } })
                      }
                      onHeader={() =>
                        choose.mutate({ body: { uuid: file.uuid, headerLine: row.line } })
                      }
                    />
                  )}
                </td>
                {file.columns.map((column, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name, and none moves
                  <td key={at} className="p-0">
                    <Cell
                      label={`${column || `Coluna ${at + 1}`}, linha ${row.line}`}
                      text={row.cells[at] ?? ''}
                      look={
                        row.faults.some((fault) => fault.column === (column || `Coluna ${at + 1}`))
                          ? verdict
                          : 'VALID'
                      }
                      isFixed={!edits || verdict === 'SKIPPED'}
                      onChange={(text) =>
                        correct.mutate({
                          body: {
                            uuid: file.uuid,
                            line: row.line,
                            cells: file.columns.map((_, place) =>
                              place === at ? text : (row.cells[place] ?? ''),
                            ),
                          },
                        })
                      }
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <EndOfList query={rows} />
    </>
  )
}

/** What a column holds, unless its name says it. */
function FieldLabel({ column, label }: { column: string; label: string | undefined }) {
  if (!label || label === column) return null
  return <span className="block font-normal">{label}</span>
}

interface CellProps {
  label: string
  text: string
  /** The verdict of a row whose faults name the cell. */
  look: Verdict
  isFixed: boolean
  onChange: (text: string) => void
}

/** A cell: typed text is taken with Enter or on leaving it, and Escape gives the old text back. */
function Cell({ label, text, look, isFixed, onChange }: CellProps) {
  const [typed, setTyped] = useState<string>()
  const leave = () => {
    if (typed !== undefined && typed !== text) onChange(typed)
  }
  // A row may leave the list while it is written in: the typed text counts.
  const last = useRef(leave)
  useEffect(() => {
    last.current = leave
  })
  useEffect(() => () => last.current(), [])
  if (isFixed) return <p className="min-h-10 px-3 py-2 wrap-break-word">{text}</p>
  return (
    <input
      aria-label={label}
      value={typed ?? text}
      maxLength={4000}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => {
        leave()
        setTyped(undefined)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
        if (event.key === 'Escape') setTyped(undefined)
      }}
      className={cx(
        'h-10 w-full min-w-28 px-3 outline-none touch:h-11 touch:text-base',
        'focus:bg-paper focus:ring-2 focus:ring-wine focus:ring-inset',
        look === 'DOUBTFUL' && 'bg-amber-tint text-amber-ink',
        look === 'INVALID' && 'bg-coral-tint text-coral',
        look !== 'DOUBTFUL' && look !== 'INVALID' && 'bg-transparent',
      )}
    />
  )
}

/** "João; Bia, 4 anos; e mais 2 sem nome", or nothing for places without a name. */
function namesOf(people: NonNullable<Row['record']['people']>): string {
  const named = people.filter(({ name, kind }) => name || kind === 'child')
  const unnamed = people.length - named.length
  if (named.length === 0) return ' sem nome'
  return `: ${[...named.map(nameOfPerson), ...(unnamed > 0 ? [`e mais ${unnamed} sem nome`] : [])].join('; ')}`
}

function nameOfPerson({ name, age, kind }: { name: string; age?: number; kind: string }): string {
  const old = age !== undefined ? (age === 0 ? ', bebê' : `, ${count(age, 'ano', 'anos')}`) : ''
  return `${name || 'sem nome'}${old || (kind === 'child' ? ', criança' : '')}`
}

/** What a row becomes, and what there is to look at in it. */
function Outcome({ row: { record, faults }, verdict }: { row: Row; verdict: Verdict }) {
  const people = record.people ?? []
  const isWritten = verdict === 'VALID' || verdict === 'DOUBTFUL'
  const reach = [
    formatPhone(record.phone),
    record.email,
    record.instagramHandle && `@${record.instagramHandle}`,
    record.table !== undefined && `mesa ${record.table}`,
  ].filter(Boolean)
  return (
    <div className="flex flex-col gap-1 wrap-anywhere">
      {isWritten && people.length > 0 && (
        <>
          <p className="font-medium">{record.invitation || record.name || 'Lugar sem nome'}</p>
          <p className="text-xs text-muted">
            {count(people.length, 'lugar', 'lugares')}
            {namesOf(people)}
          </p>
        </>
      )}
      {isWritten && people.length === 0 && <p className="font-medium">{record.name}</p>}
      {isWritten && reach.length > 0 && (
        <p className="text-xs text-muted tabular-nums">{reach.join(' · ')}</p>
      )}
      {isWritten && record.categories && (
        <p className="flex flex-wrap gap-1">
          {record.categories.map((key) => (
            <Badge key={key}>{categoryOf(key).label}</Badge>
          ))}
        </p>
      )}
      {record.leftOut && (
        <p className="text-xs text-muted">
          Só as três primeiras categorias entram. Fica de fora:{' '}
          {record.leftOut.map((key) => categoryOf(key).label).join(', ')}.
        </p>
      )}
      {faults.map(({ kind, message, column, value }) => (
        <p
          key={`${kind} ${column} ${value}`}
          className={cx(
            'text-xs',
            verdict === 'INVALID' && 'text-coral',
            verdict === 'DOUBTFUL' && 'text-amber-ink',
            (verdict === 'SKIPPED' || verdict === 'DUPLICATE') && 'text-muted',
          )}
        >
          {verdict === 'INVALID' && 'Erro na linha: '}
          {message}
          {verdict === 'INVALID' && column && ` (${[column, value].filter(Boolean).join(', ')})`}
        </p>
      ))}
    </div>
  )
}

interface RowActionsProps {
  row: Row
  verdict: Verdict
  busy: boolean
  onPartySize: (size: number) => void
  onIncluded: (isIncluded: boolean) => void
  onHeader: () => void
}

/** The last line that is offered as the one of the column names. */
const lastHeader = 30

function RowActions({ row, verdict, busy, onPartySize, onIncluded, onHeader }: RowActionsProps) {
  const people = row.record.people ?? []
  const named = people.filter(({ name }) => name).length
  const kind = row.faults[0]?.kind ?? ''
  const isWritten = verdict === 'VALID' || verdict === 'DOUBTFUL'
  return (
    <div className="mt-1 flex flex-wrap items-center gap-1">
      {isWritten && people.length > 0 && (
        <>
          <Button
            variant="ghost"
            disabled={busy || people.length <= Math.max(1, named)}
            aria-label={`Menos um lugar na linha ${row.line}`}
            onClick={() => onPartySize(people.length - 1)}
          >
            −
          </Button>
          <Button
            variant="ghost"
            disabled={busy || people.length >= 50}
            aria-label={`Mais um lugar na linha ${row.line}`}
            onClick={() => onPartySize(people.length + 1)}
          >
            +
          </Button>
        </>
      )}
      {verdict !== 'SKIPPED' && (
        <Button variant="ghost" disabled={busy} onClick={() => onIncluded(false)}>
          Deixar de fora
        </Button>
      )}
      {(kind === 'SUM' || kind === 'LEFT_OUT') && (
        <Button variant="ghost" disabled={busy} onClick={() => onIncluded(true)}>
          Trazer
        </Button>
      )}
      {verdict === 'SKIPPED' && kind === 'ABOVE' && row.line <= lastHeader && (
        <Button variant="ghost" disabled={busy} onClick={onHeader}>
          Usar como nomes das colunas
        </Button>
      )}
    </div>
  )
}
