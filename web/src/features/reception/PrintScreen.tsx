import { useMutation, useQuery } from '@tanstack/react-query'
import { ExternalLink, FileDown } from 'lucide-react'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { receptionGetPrintPdf } from '@/client/api/reception.gen'
import { fileOf, saveFile } from '@/lib/saveFile'
import { count } from '@/lib/text'
import { Button } from '@/ui/Button'
import { tellNoFile } from './download'
import { reportQuery } from './queries'
import { ReceptionPage } from './ReceptionPage'

/** The list on paper, for a door without any device. */
export function PrintScreen({ eventUuid }: { eventUuid: string }) {
  const { client } = useWorkspace()
  const { data: report } = useQuery(reportQuery(client, eventUuid))
  const draw = useMutation({
    mutationFn: async (open: boolean) => {
      const { data } = await receptionGetPrintPdf({
        client,
        query: { eventUuid },
        parseAs: 'blob',
        throwOnError: true,
      })
      const file = new Blob([fileOf(data)], { type: 'application/pdf' })
      if (!open) {
        saveFile(file, `Lista de convidados ${report?.eventTitle ?? ''}`.trim().concat('.pdf'))
        return
      }
      const address = URL.createObjectURL(file)
      // The tab that shows it needs its address for a while.
      if (window.open(address)) setTimeout(() => URL.revokeObjectURL(address), 60_000)
      else saveFile(file, 'Lista de convidados.pdf')
    },
    onError: tellNoFile,
  })
  return (
    <ReceptionPage eventUuid={eventUuid} title="Lista impressa">
      <div className="max-w-prose">
        <p className="text-body">
          Uma folha A4 deitada, com um quadrado para marcar cada convidado: duas colunas de 17 por
          página, em ordem alfabética. Primeiro quem confirmou, depois quem não respondeu e quem não
          vai.
        </p>
        {report && (
          <p className="mt-2 text-sm text-muted">
            {count(report.totals.expected, 'convidado confirmado', 'convidados confirmados')} até
            agora. Imprima perto da hora: o papel não muda sozinho.
          </p>
        )}
        <div className="mt-5 flex flex-wrap gap-2">
          <Button
            className="max-md:w-full"
            icon={<ExternalLink size={18} aria-hidden />}
            loading={draw.isPending && draw.variables}
            loadingText="Preparando…"
            onClick={() => draw.mutate(true)}
          >
            Abrir para imprimir
          </Button>
          <Button
            variant="secondary"
            className="max-md:w-full"
            icon={<FileDown size={18} aria-hidden />}
            loading={draw.isPending && !draw.variables}
            loadingText="Preparando…"
            onClick={() => draw.mutate(false)}
          >
            Baixar em PDF
          </Button>
        </div>
      </div>
    </ReceptionPage>
  )
}
