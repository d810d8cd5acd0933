import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { importsChooseFieldsMutation } from '@/client/api/imports.gen'
import type { ImportsUploadVendorsOutput } from '@/client/types.gen'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { Select } from '@/ui/Select'
import { TextField } from '@/ui/TextField'
import type { ImportDesk } from './desk'
import { introOfIssues, issueText, keepsOut } from './kinds'
import { checkOptions, refusalOf, showJudged } from './queries'

type Issue = ImportsUploadVendorsOutput['issues'][number]

const answers = [
  { value: 'attending', label: 'Confirmado' },
  { value: 'not_attending', label: 'Não vai' },
  { value: 'unknown', label: 'Sem resposta' },
] as const

export interface IssueListProps {
  file: ImportsUploadVendorsOutput
  desk: ImportDesk
  /** The kind whose rows are shown, or none. */
  issue: string
  onIssueChange: (issue: string, verdict: 'DOUBTFUL' | 'INVALID') => void
}

/** What there is to look at, counted by kind: some is mended for all rows at once, the rest row by row. */
export function IssueList({ file, desk, issue, onIssueChange }: IssueListProps) {
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h2 className="font-display text-base font-medium">Para conferir</h2>
      <p className="text-sm text-muted">{introOfIssues(file)}</p>
      <ul className="divide-y divide-line border-y border-line">
        {file.issues.map((one) => (
          <li
            key={`${one.kind} ${one.column} ${one.value}`}
            className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 py-3"
          >
            <p className="min-w-0 flex-1 self-center text-body wrap-anywhere max-sm:basis-full">
              {issueText(one.kind, one.rows)}
              {one.value && <strong className="font-medium"> “{one.value}”</strong>}
              {keepsOut(one.kind, file.kind) && (
                <span className="block text-sm text-coral">
                  {one.rows === 1 ? 'Fica de fora' : 'Ficam de fora'}
                </span>
              )}
            </p>
            {one.kind === 'PHONE_WITHOUT_AREA_CODE' && !desk.businessUuid && (
              <AreaCode file={file} desk={desk} />
            )}
            {one.kind === 'STATUS_UNKNOWN' && <Answer file={file} desk={desk} issue={one} />}
            <Button
              variant="secondary"
              aria-pressed={issue === one.kind}
              onClick={() =>
                onIssueChange(
                  issue === one.kind ? '' : one.kind,
                  one.invalid === one.rows || keepsOut(one.kind, file.kind)
                    ? 'INVALID'
                    : 'DOUBTFUL',
                )
              }
            >
              {issue === one.kind ? 'Ver todas as linhas' : 'Ver as linhas'}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function useChoice({ uuid }: ImportsUploadVendorsOutput, client: ImportDesk['client']) {
  const queryClient = useQueryClient()
  return useMutation({
    ...importsChooseFieldsMutation({ client }),
    ...checkOptions(uuid),
    onSuccess: (judged) => showJudged(queryClient, client, judged),
  })
}

function AreaCode({ file, desk }: { file: ImportsUploadVendorsOutput; desk: ImportDesk }) {
  const [code, setCode] = useState(file.areaCode || (desk.areaCode ?? ''))
  const choose = useChoice(file, desk.client)
  return (
    <form
      className="flex min-w-0 flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        choose.mutate({ body: { uuid: file.uuid, areaCode: code } })
      }}
    >
      <TextField
        label="DDD"
        className="w-20"
        error={choose.isError ? refusalOf(choose.error) : undefined}
        inputMode="numeric"
        maxLength={2}
        value={code}
        onChange={({ target }) => setCode(target.value.replace(/\D/g, ''))}
      />
      <Button type="submit" loading={choose.isPending} disabled={code.length !== 2}>
        Corrigir todas
      </Button>
    </form>
  )
}

function Answer({
  file,
  desk,
  issue,
}: {
  file: ImportsUploadVendorsOutput
  desk: ImportDesk
  issue: Issue
}) {
  const choose = useChoice(file, desk.client)
  return (
    <Select
      error={choose.isError ? refusalOf(choose.error) : undefined}
      label={`O que “${issue.value}” quer dizer`}
      hideLabel
      className="w-44"
      placeholder="Quer dizer…"
      options={answers}
      value={null}
      disabled={choose.isPending}
      onValueChange={(answer) =>
        choose.mutate({ body: { uuid: file.uuid, answers: { [issue.value]: answer } } })
      }
    />
  )
}
