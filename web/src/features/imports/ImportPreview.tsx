import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Download, FileSpreadsheet, X } from 'lucide-react'
import { useState } from 'react'
import { useIdempotencyKey } from '@/app/workspace/useIdempotencyKey'
import type { ImportsUploadVendorsOutput } from '@/client/types.gen'
import { toProblem } from '@/lib/problem'
import { count, formatNumber } from '@/lib/text'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { Callout } from '@/ui/Callout'
import { Segmented } from '@/ui/Segmented'
import { toast } from '@/ui/toast'
import { ColumnFields } from './ColumnFields'
import type { ImportDesk } from './desk'
import { FileEncodings } from './FileEncodings'
import { IssueList } from './IssueList'
import { fileState, kinds } from './kinds'
import { forgetPast, importQuery, useIsChecking, type Verdict } from './queries'
import { RowSheet } from './RowSheet'
import { UnknownCategories } from './UnknownCategories'

export interface ImportPreviewProps {
  file: ImportsUploadVendorsOutput
  desk: ImportDesk
  /** The file itself, while this page has it. */
  chosen: File | null
  /** Another reading of the same file. */
  onReread: (uuid: string) => void
  verdict: Verdict | undefined
  onVerdictChange: (verdict: Verdict) => void
  /** Back to choosing a file. */
  onReset: () => void
}

/** What a file would bring, before anything is written. */
export function ImportPreview({
  file,
  desk,
  chosen,
  onReread,
  verdict,
  onVerdictChange,
  onReset,
}: ImportPreviewProps) {
  const { client } = desk
  const queryClient = useQueryClient()
  const key = useIdempotencyKey()
  const words = kinds[file.kind]
  const valid = fileState(file, false) === 'VALID'
  const start = useMutation({
    mutationFn: () => desk.start(file.uuid, key.headers()),
    onSuccess: async (started) => {
      queryClient.setQueryData(importQuery(client, file.uuid).queryKey, started)
      await forgetPast(queryClient, client)
    },
    onError: (error) =>
      toast.error('A importação não começou', { description: toProblem(error).detail }),
  })
  const group = (value: Verdict, label: string, rows: number) => ({
    value,
    label: `${label} (${formatNumber(rows)})`,
  })
  const checking = useIsChecking(file.uuid)
  const [chosenIssue, setIssue] = useState('')
  // The last row of a kind may have been corrected.
  const issue = file.issues.some(({ kind }) => kind === chosenIssue) ? chosenIssue : ''
  const groups = [
    group('VALID', 'Prontos', file.valid),
    group('DOUBTFUL', 'A conferir', file.doubtful),
    group('INVALID', 'Com erro', file.invalid),
    group('DUPLICATE', 'Repetidos', file.duplicate),
    group('SKIPPED', 'Fora', file.skipped),
  ]
  const rowsOf = {
    VALID: file.valid,
    DOUBTFUL: file.doubtful,
    INVALID: file.invalid,
    DUPLICATE: file.duplicate,
    SKIPPED: file.skipped,
  }
  // Errors first: they are what there is to do something about.
  const order: Verdict[] = ['INVALID', 'DOUBTFUL', 'VALID', 'DUPLICATE', 'SKIPPED']
  const first = order.find((one) => rowsOf[one] > 0) ?? 'VALID'
  const shown = verdict && (rowsOf[verdict] > 0 || issue === '') ? verdict : first
  const left =
    file.invalid + file.duplicate + Math.max(0, file.skipped - (file.headerLine > 0 ? 1 : 0))
  const some = file.valid + file.doubtful + file.invalid + file.duplicate > 0
  return (
    <div className="flex flex-col gap-5">
      <button
        type="button"
        onClick={onReset}
        className="flex min-h-16 w-full items-center gap-3 rounded-card border border-line bg-surface px-4 py-3 text-left transition-colors hover:border-line-control"
      >
        <FileSpreadsheet size={22} className="text-muted" aria-hidden />
        <span className="min-w-0 flex-1 truncate font-medium">{file.name}</span>
        <Badge
          tone={valid ? 'sage' : 'coral'}
          icon={
            valid ? <CircleCheck size={14} aria-hidden /> : <CircleAlert size={14} aria-hidden />
          }
        >
          {valid ? 'Válido' : 'Com erros'}
        </Badge>
        <span className="sr-only">, tirar e escolher outro arquivo</span>
        <X size={18} className="text-muted" aria-hidden />
      </button>
      {file.faults.length > 0 && (
        <Callout tone="coral" role="alert" title="O arquivo ainda não pode ser importado">
          <ul>
            {file.faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </Callout>
      )}
      <FileEncodings file={file} desk={desk} chosen={chosen} onReread={onReread} />
      {!desk.businessUuid && <ColumnFields file={file} desk={desk} />}
      {file.unknown.length > 0 && <UnknownCategories file={file} desk={desk} />}
      {file.issues.length > 0 && (
        <IssueList
          file={file}
          desk={desk}
          issue={issue}
          onIssueChange={(kind, of) => {
            setIssue(kind)
            if (kind) onVerdictChange(of)
          }}
        />
      )}
      {(some || file.skipped > 1) && (
        <section className="flex flex-col gap-3">
          <Segmented
            label="Linhas do arquivo"
            options={groups}
            value={shown}
            onValueChange={(next) => {
              setIssue('')
              onVerdictChange(next)
            }}
          />
          <RowSheet
            key={`${shown} ${issue}`}
            file={file}
            desk={desk}
            verdict={shown}
            issue={issue}
          />
        </section>
      )}
      {!some && file.faults.length === 0 && (
        <Callout title="O arquivo não tem nenhuma linha">
          Só os nomes das colunas. Preencha uma linha para cada um e escolha o arquivo de novo.
        </Callout>
      )}
      {(file.total > 0 || checking) && (
        <div className="sticky bottom-[calc(3.75rem+env(safe-area-inset-bottom))] z-10 -mx-5 flex flex-col items-stretch gap-2 border-t border-line bg-paper px-5 py-3 sm:flex-row sm:items-center sm:justify-between md:bottom-0 md:mx-0 md:px-0">
          <div className="flex flex-col">
            {left > 0 && <LeftOutLink file={file} desk={desk} rows={left} />}
            <p role="status" className="text-sm text-muted">
              {checking && 'Conferindo as linhas…'}
            </p>
          </div>
          <Button
            size="lg"
            loading={start.isPending}
            loadingText="Começando…"
            disabled={checking}
            onClick={() => start.mutate()}
          >
            Importar {count(file.total, words.one, words.many)}
          </Button>
        </div>
      )}
    </div>
  )
}

/** How many rows an import does not bring, with the file that lists them and says why. */
export function LeftOutLink({
  file,
  desk,
  rows,
}: {
  file: ImportsUploadVendorsOutput
  desk: ImportDesk
  rows: number
}) {
  return (
    <a
      href={`${desk.client.getConfig().baseUrl}/imports.getLeftOut?uuid=${file.uuid}`}
      download
      className="inline-flex items-center gap-2 text-sm text-muted underline hover:text-ink touch:min-h-11"
    >
      <Download size={16} aria-hidden />
      {count(rows, 'linha fica de fora', 'linhas ficam de fora')}: baixar a lista
    </a>
  )
}
