import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { dropFromLists } from '@/app/workspace/dropped'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import {
  proposalsDelete,
  proposalsGetAttachmentLink,
  proposalsMakeEvent,
  proposalsReopen,
  proposalsRestore,
} from '@/client/api/proposals.gen'
import type { ProposalsGetOutput } from '@/client/types.gen'
import { toProblem } from '@/lib/problem'
import { toast } from '@/ui/toast'
import { noteProposal, proposalQuery, refreshProposals } from './queries'
import { troubleText } from './text'

const failed = (title: string) => (error: unknown) =>
  toast.error(title, { description: toProblem(error).detail })

/** What the team does with a proposal that is out, or was. */
export function useProposalActions(proposal: ProposalsGetOutput) {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { uuid } = proposal
  const reopen = useMutation({
    mutationFn: async () =>
      (await proposalsReopen({ client, body: { uuid }, throwOnError: true })).data,
    onSuccess: (next) => {
      toast.success('Orçamento reaberto', { description: 'O mesmo link volta a valer.' })
      return noteProposal(queryClient, client, next)
    },
    onError: failed('O orçamento não foi reaberto'),
  })
  const event = useMutation({
    // May be repeated: it creates only the parts that do not exist yet.
    mutationFn: async () =>
      (await proposalsMakeEvent({ client, body: { uuid }, throwOnError: true })).data,
    onSuccess: async ({ eventUuid, trouble }) => {
      void queryClient.invalidateQueries(proposalQuery(client, uuid))
      void refreshProposals(queryClient, client)
      if (trouble) toast.error('Ainda falta uma coisa', { description: troubleText(trouble) })
      else
        toast.success(proposal.event ? 'Tudo pronto' : 'Evento criado', {
          description: proposal.title,
        })
      if (!proposal.event) await navigate({ to: '/app/$eventUuid', params: { eventUuid } })
    },
    onError: (error) => {
      failed('O evento não foi criado')(error)
      // By now, the proposal may have a fulfillment issue that says why.
      void queryClient.invalidateQueries(proposalQuery(client, uuid))
    },
  })
  const attachment = useMutation({
    /** Of the current offer, or of an accepted version. */
    mutationFn: async (accepted: { version: number } | undefined) =>
      (
        await proposalsGetAttachmentLink({
          client,
          query: { uuid, ...accepted },
          throwOnError: true,
        })
      ).data.url,
    // It comes as an attachment: the page stays.
    onSuccess: (address) => window.location.assign(address),
    onError: failed('Não deu para baixar o anexo'),
  })
  return { reopen, event, attachment }
}

/** Takes a proposal away, with "Desfazer". `onRemoved` closes its panel, and answers when it is closed. */
export function useRemoveProposal(onRemoved: () => unknown) {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  // What follows a restoring is said here and not where it is asked: the panel that asks is gone by then.
  const restore = useMutation({
    mutationFn: (uuid: string) => proposalsRestore({ client, body: { uuid }, throwOnError: true }),
    onSettled: () => refreshProposals(queryClient, client),
    onError: failed('O orçamento não voltou'),
  })
  const remove = useMutation({
    mutationFn: ({ uuid, decidedAt }: Pick<ProposalsGetOutput, 'uuid' | 'title' | 'decidedAt'>) =>
      proposalsDelete({
        client,
        body: { uuid, ...(decidedAt && { decidedAt }) },
        throwOnError: true,
      }),
    onSuccess: async (_, { uuid, title }) => {
      dropFromLists(queryClient, client, 'proposalsGetAll', uuid)
      const closed = onRemoved()
      toast.info('Orçamento excluído', { description: title, undo: () => restore.mutate(uuid) })
      // No query must ask for a deleted proposal.
      const { queryKey } = proposalQuery(client, uuid)
      await queryClient.cancelQueries({ queryKey })
      await refreshProposals(queryClient, client)
      await closed
      queryClient.removeQueries({ queryKey })
    },
    onError: (error, { uuid }) => {
      failed('O orçamento não foi excluído')(error)
      // An answer may have come meanwhile.
      void queryClient.invalidateQueries(proposalQuery(client, uuid))
    },
  })
  return remove.mutate
}
