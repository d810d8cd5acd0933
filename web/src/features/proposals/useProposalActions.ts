import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ScopedClient } from '@/app/workspace/clients'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import {
  proposalsDelete,
  proposalsGetAttachmentLink,
  proposalsReopen,
  proposalsRestore,
} from '@/client/api/proposals.gen'
import type { ProposalsGetOutput } from '@/client/types.gen'
import { toProblem } from '@/lib/problem'
import { fileOf, saveFile } from '@/lib/saveFile'
import { toast } from '@/ui/toast'
import { noteProposal, proposalQuery, refreshProposals } from './queries'
import { troubleWords } from './words'

const failed = (title: string) => (error: unknown) =>
  toast.error(title, { description: toProblem(error).detail })

interface Made {
  eventUuid: string
  /** What of a yes could not be made. */
  trouble?: string
}

/** Makes what is not there yet of a yes: twice is once. */
async function makeEvent(client: ScopedClient, uuid: string): Promise<Made> {
  const { data } = await client.post<{ 200: Made }, unknown, true>({
    url: '/proposals.makeEvent',
    body: { uuid },
    headers: { 'Content-Type': 'application/json' },
    throwOnError: true,
  })
  return data
}

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
    mutationFn: () => makeEvent(client, uuid),
    onSuccess: async ({ eventUuid, trouble }) => {
      void queryClient.invalidateQueries(proposalQuery(client, uuid))
      void refreshProposals(queryClient, client)
      if (trouble) toast.error('Ainda falta uma coisa', { description: troubleWords(trouble) })
      else
        toast.success(proposal.event ? 'Tudo pronto' : 'Evento criado', {
          description: proposal.title,
        })
      if (!proposal.event) await navigate({ to: '/app/$eventUuid', params: { eventUuid } })
    },
    onError: (error) => {
      failed('O evento não foi criado')(error)
      // Why not may stand on the proposal by now.
      void queryClient.invalidateQueries(proposalQuery(client, uuid))
    },
  })
  const attachment = useMutation({
    mutationFn: async () =>
      (await proposalsGetAttachmentLink({ client, query: { uuid }, throwOnError: true })).data.url,
    // It comes as an attachment: the page stays.
    onSuccess: (address) => window.location.assign(address),
    onError: failed('Não deu para baixar o anexo'),
  })
  return { reopen, event, attachment }
}

/** The PDF of a proposal as it was saved, or of a version that was accepted. */
export function useProposalPdf({ uuid, title }: Pick<ProposalsGetOutput, 'uuid' | 'title'>) {
  const { client } = useWorkspace()
  return useMutation({
    mutationFn: async (accepted: { version: number } | undefined) => {
      const { data } = await client.get<{ 200: unknown }, unknown, true>({
        url: accepted ? '/proposals.getAcceptancePdf' : '/proposals.getPdf',
        query: { uuid, ...accepted },
        parseAs: 'blob',
        throwOnError: true,
      })
      saveFile(fileOf(data), accepted ? `${title} (aceite).pdf` : `${title}.pdf`)
    },
    onError: failed('O PDF não ficou pronto'),
  })
}

/** Takes a proposal away, with "Desfazer". */
export function useRemoveProposal(onRemoved: () => void) {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  // What follows a restoring is said here and not where it is asked: the panel that asks is gone by then.
  const restore = useMutation({
    mutationFn: (uuid: string) => proposalsRestore({ client, body: { uuid }, throwOnError: true }),
    onSettled: () => refreshProposals(queryClient, client),
    onError: failed('O orçamento não voltou'),
  })
  const remove = useMutation({
    mutationFn: ({ uuid }: Pick<ProposalsGetOutput, 'uuid' | 'title'>) =>
      proposalsDelete({ client, body: { uuid }, throwOnError: true }),
    onSuccess: async (_, { uuid, title }) => {
      onRemoved()
      toast.info('Orçamento excluído', { description: title, undo: () => restore.mutate(uuid) })
      // Nobody asks for what is gone.
      const { queryKey } = proposalQuery(client, uuid)
      await queryClient.cancelQueries({ queryKey })
      await refreshProposals(queryClient, client)
      queryClient.removeQueries({ queryKey })
    },
    onError: failed('O orçamento não foi excluído'),
  })
  return remove.mutate
}
