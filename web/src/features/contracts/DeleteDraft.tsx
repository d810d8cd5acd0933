import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { contractsDelete, contractsRestore } from '@/client/api/contracts.gen'
import type { ContractsGetOutput } from '@/client/types.gen'
import { toProblem } from '@/lib/problem'
import { Button } from '@/ui/Button'
import { toast } from '@/ui/toast'
import { noteContract } from './queries'

export interface DeleteDraftProps {
  contract: ContractsGetOutput
  /** Called after the deletion; discards the unsaved form. */
  onDelete: () => void
}

/** Takes a draft away, and brings it back where that was a mistake. */
export function DeleteDraft({ contract, onDelete }: DeleteDraftProps) {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { uuid, eventUuid, name } = contract
  const restore = () =>
    void contractsRestore({ client, body: { uuid }, throwOnError: true })
      .then(() => noteContract(queryClient, client, contract))
      .catch((error: unknown) =>
        toast.error('O rascunho não voltou', { description: toProblem(error).detail }),
      )
  const removing = useMutation({
    mutationFn: () => contractsDelete({ client, body: { uuid }, throwOnError: true }),
    onSuccess: async () => {
      onDelete()
      await navigate({ to: '/app/$eventUuid/contracts', params: { eventUuid }, replace: true })
      void noteContract(queryClient, client, contract)
      toast.info('Rascunho excluído', { description: name, undo: restore })
    },
    onError: (error) =>
      toast.error('O rascunho não foi excluído', { description: toProblem(error).detail }),
  })
  return (
    <Button
      variant="ghost"
      icon={<Trash2 size={18} aria-hidden />}
      loading={removing.isPending}
      loadingText="Excluindo…"
      className="md:ml-auto"
      onClick={() => removing.mutate()}
    >
      Excluir rascunho
    </Button>
  )
}
