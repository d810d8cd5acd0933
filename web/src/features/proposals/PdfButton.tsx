import { FileDown } from 'lucide-react'
import type { ProposalsGetOutput } from '@/client/types.gen'
import { Button } from '@/ui/Button'
import { useProposalPdf } from './useProposalPdf'

/** Downloads a proposal as it was saved. */
export function PdfButton({ proposal }: { proposal: Pick<ProposalsGetOutput, 'uuid' | 'title'> }) {
  const pdf = useProposalPdf(proposal)
  return (
    <Button
      variant="secondary"
      className="self-start"
      icon={<FileDown size={18} aria-hidden />}
      loading={pdf.isPending}
      loadingText="Montando o PDF…"
      onClick={() => pdf.mutate(undefined)}
    >
      Baixar PDF
    </Button>
  )
}
