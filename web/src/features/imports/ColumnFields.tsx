import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { importsChooseFieldsMutation } from '@/client/api/imports.gen'
import type { ImportsUploadVendorsOutput } from '@/client/types.gen'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { Select } from '@/ui/Select'
import { TextField } from '@/ui/TextField'
import { toast } from '@/ui/toast'
import type { ImportDesk } from './desk'
import { fieldsOf } from './kinds'
import { checkOptions, refusalOf, showJudged } from './queries'

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
    ...checkOptions(file.uuid),
    onSuccess: (judged) => showJudged(queryClient, client, judged),
    onError: (error) => toast.error('A coluna não mudou', { description: refusalOf(error) }),
  })
  const move = useMutation({
    ...importsChooseFieldsMutation({ client }),
    ...checkOptions(file.uuid),
    onSuccess: (judged) => {
      setLine('')
      return showJudged(queryClient, client, judged)
    },
  })
  const [line, setLine] = useState('')
  const fields = (choose.isPending && choose.variables.body.fields) || file.fields
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h2 className="font-display text-base font-medium">O que cada coluna tem</h2>
      <p className="text-sm text-muted">
        {file.headerLine > 0
          ? `Os nomes das colunas estão na linha ${file.headerLine}.`
          : 'Este arquivo não tem uma linha com os nomes das colunas.'}{' '}
        {file.headerLine > 0 && (
          <button
            type="button"
            className="font-medium text-wine underline underline-offset-2 touch:min-h-11"
            disabled={move.isPending}
            onClick={() => move.mutate({ body: { uuid: file.uuid, headerLine: 0 } })}
          >
            A lista não tem nomes de colunas
          </button>
        )}
      </p>
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          move.mutate({ body: { uuid: file.uuid, headerLine: Number(line) } })
        }}
      >
        <TextField
          label={file.headerLine > 0 ? 'Se for outra, qual linha é' : 'Se tem, qual linha é'}
          className="w-44"
          inputMode="numeric"
          maxLength={5}
          value={line}
          error={move.isError ? refusalOf(move.error) : undefined}
          onChange={({ target }) => setLine(target.value.replace(/\D/g, ''))}
        />
        <Button
          type="submit"
          variant="secondary"
          loading={move.isPending}
          loadingText="Lendo…"
          disabled={!(Number(line) > 0)}
        >
          Usar esta linha
        </Button>
      </form>
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
