import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { contractsUpload } from '@/client/api/contracts.gen'
import type { ContractsGetOutput } from '@/client/types.gen'
import { toProblem } from '@/lib/problem'
import { FileDrop } from '@/ui/FileDrop'
import { ContractFile } from './ContractFile'
import { noteContract } from './queries'
import { pdfHelp } from './text'

/** The PDF that a draft is, and the way to another. */
export function DraftFile({ contract }: { contract: ContractsGetOutput }) {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const { uuid, hasFile } = contract
  const uploading = useMutation({
    mutationFn: async (file: File) =>
      (await contractsUpload({ client, query: { uuid }, body: { file }, throwOnError: true })).data,
    onSuccess: (next) => noteContract(queryClient, client, next),
  })
  const problem = uploading.error && toProblem(uploading.error)
  const refused = problem && (problem.fields[0]?.message ?? problem.detail)
  return (
    <div className="flex flex-col gap-5">
      {hasFile && <ContractFile contract={contract} />}
      <FileDrop
        label={hasFile ? 'Trocar por outro PDF' : 'PDF do contrato'}
        help={pdfHelp}
        accept=".pdf,application/pdf"
        onFile={(file) => uploading.mutate(file)}
        loading={uploading.isPending}
        loadingText="Enviando…"
        {...(refused && { error: refused })}
      />
    </div>
  )
}
