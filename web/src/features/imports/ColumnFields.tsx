import { useMutation, useQueryClient } from '@tanstack/react-query'
import { importsChooseFieldsMutation } from '@/client/api/imports.gen'
import type { ImportsUploadVendorsOutput } from '@/client/types.gen'
import { toProblem } from '@/lib/problem'
import { Card } from '@/ui/Card'
import { Select } from '@/ui/Select'
import { toast } from '@/ui/toast'
import type { ImportDesk } from './desk'
import { fieldsOf } from './kinds'
import { showJudged } from './queries'

/** Assigns the file's columns to fields; every choice validates the rows again. */
export function ColumnFields({
  file,
  desk: { client, kind },
}: {
  file: ImportsUploadVendorsOutput
  desk: ImportDesk
}) {
  const queryClient = useQueryClient()
  const known = fieldsOf[kind]
  const choose = useMutation({
    ...importsChooseFieldsMutation({ client }),
    onSuccess: (judged) => showJudged(queryClient, client, judged),
    onError: (error) => toast.error('A coluna não mudou', { description: toProblem(error).detail }),
  })
  const fields = (choose.isPending && choose.variables.body.fields) || file.fields
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h2 className="font-display text-base font-medium">O que cada coluna tem</h2>
      <p className="text-sm text-muted">
        {file.headerLine > 0
          ? `Os nomes das colunas estão na linha ${file.headerLine}. Se for outra, escolha em “Fora”.`
          : 'Este arquivo não tem uma linha com os nomes das colunas.'}{' '}
        {file.headerLine > 0 && (
          <button
            type="button"
            className="font-medium text-wine underline underline-offset-2 touch:min-h-11"
            disabled={choose.isPending}
            onClick={() => choose.mutate({ body: { uuid: file.uuid, headerLine: 0 } })}
          >
            A lista não tem nomes de colunas
          </button>
        )}
      </p>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {file.columns.map((column, at) => (
          <Select
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name, and none moves
            key={at}
            label={column || `Coluna ${at + 1}`}
            options={known}
            value={known.find(({ value }) => value === fields[at])?.value ?? ''}
            disabled={choose.isPending}
            onValueChange={(field) =>
              choose.mutate({
                body: {
                  uuid: file.uuid,
                  fields: file.fields.map((old, place) => (place === at ? field : old)),
                },
              })
            }
          />
        ))}
      </div>
    </Card>
  )
}
