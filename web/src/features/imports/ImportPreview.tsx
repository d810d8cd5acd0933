import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, FileSpreadsheet, X } from 'lucide-react'
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
import { fileState, kinds } from './kinds'
import { forgetPast, importQuery, type Verdict } from './queries'
import { RowList } from './RowList'
import { UnknownCategories } from './UnknownCategories'

export interface ImportPreviewProps {
  file: ImportsUploadVendorsOutput
  desk: ImportDesk
  verdict: Verdict | undefined
  onVerdictChange: (verdict: Verdict) => void
  /** Back to choosing a file. */
  onReset: () => void
}

/** What a file would bring, before anything is written. */
export function ImportPreview({
  file,
  desk,
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
  // Errors first: they are what there is to do something about.
  const shown = verdict ?? (file.invalid > 0 ? 'INVALID' : file.valid > 0 ? 'VALID' : 'DUPLICATE')
  const some = file.valid + file.invalid + file.duplicate > 0
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
      {file.kind !== 'VENDORS' && <ColumnFields file={file} desk={desk} />}
      {file.unknown.length > 0 && <UnknownCategories file={file} desk={desk} />}
      {some && (
        <section className="flex flex-col gap-3">
          <Segmented
            label="Linhas do arquivo"
            options={[
              group('VALID', 'Prontos', file.valid),
              group('INVALID', 'Com erro', file.invalid),
              group('DUPLICATE', 'Repetidos', file.duplicate),
            ]}
            value={shown}
            onValueChange={onVerdictChange}
          />
          <RowList
            key={`${shown} ${file.fields.join()} ${file.unknown.map(({ category }) => category).join()}`}
            file={file}
            desk={desk}
            verdict={shown}
          />
        </section>
      )}
      {!some && file.faults.length === 0 && (
        <Callout title="O arquivo não tem nenhuma linha">
          Só os nomes das colunas. Preencha uma linha para cada um e escolha o arquivo de novo.
        </Callout>
      )}
      {file.total > 0 && (
        <div className="sticky bottom-[calc(3.75rem+env(safe-area-inset-bottom))] z-10 -mx-5 flex flex-col items-stretch gap-2 border-t border-line bg-paper px-5 py-3 sm:flex-row sm:items-center sm:justify-between md:bottom-0 md:mx-0 md:px-0">
          <p className="text-sm text-muted">
            {file.invalid + file.duplicate > 0 &&
              `${count(file.invalid + file.duplicate, 'linha fica de fora', 'linhas ficam de fora')}.`}
          </p>
          <Button
            size="lg"
            loading={start.isPending}
            loadingText="Começando…"
            onClick={() => start.mutate()}
          >
            Importar {count(file.total, words.one, words.many)}
          </Button>
        </div>
      )}
    </div>
  )
}
