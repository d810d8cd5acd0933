import { useMutation } from '@tanstack/react-query'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { proposalsGetAcceptancePdf, proposalsGetPdf } from '@/client/api/proposals.gen'
import type { ProposalsGetOutput } from '@/client/types.gen'
import { toProblem } from '@/lib/problem'
import { fileOf, saveFile } from '@/lib/saveFile'
import { toast } from '@/ui/toast'

/** The problem code of a PDF that is still being printed; a failure has another one. */
const notReady = 'not_ready'

/** How often a PDF is asked for again that a job is printing, and how many milliseconds apart. */
const printing = { tries: 8, pause: 1500 }

/**
 * Downloads the PDF of the saved proposal, or of an accepted version. A job prints one that takes long; it is
 * requested again until it is ready, and the mutation stays pending until then.
 */
export function useProposalPdf({ uuid, title }: Pick<ProposalsGetOutput, 'uuid' | 'title'>) {
  const { client } = useWorkspace()
  return useMutation({
    mutationFn: async (accepted: { version: number } | undefined) => {
      const asked = { client, parseAs: 'blob', throwOnError: true } as const
      const { data } = accepted
        ? await proposalsGetAcceptancePdf({ ...asked, query: { uuid, ...accepted } })
        : await proposalsGetPdf({ ...asked, query: { uuid } })
      saveFile(fileOf(data), accepted ? `${title} (aceite).pdf` : `${title}.pdf`)
    },
    retry: (tried, error) => {
      if (toProblem(error).code !== notReady || tried >= printing.tries) return false
      if (tried === 0)
        toast.info('O PDF está ficando pronto', { description: 'O download começa sozinho.' })
      return true
    },
    retryDelay: printing.pause,
    onError: (error) => {
      const { code, detail } = toProblem(error)
      toast.error('O PDF não ficou pronto', {
        description:
          code === notReady ? 'Está demorando mais do que devia. Tente mais tarde.' : detail,
      })
    },
  })
}
