import { useQueryClient } from '@tanstack/react-query'
import { guestsAnonymise } from '@/client/api/guests.gen'
import { toProblem } from '@/lib/problem'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { toast } from '@/ui/toast'
import { refreshGuests } from '../queries'
import { useGuestsScope } from '../scope'

/** Says what goes and what stays before who the guests were is erased for good. */
export default function AnonymiseDialog({ onClose }: { onClose: () => void }) {
  const { client, eventUuid } = useGuestsScope()
  const queryClient = useQueryClient()
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Apagar os dados dos convidados"
      description={
        <>
          <span className="block">
            Nomes, telefones, e-mails, restrições alimentares, etiquetas, idades exatas, recados e
            planilhas importadas somem deste evento, e os links dos convites deixam de abrir. Não dá
            para desfazer.
          </span>
          <span className="mt-3 block">
            Ficam os números: quantos foram convidados, quem veio, as crianças por faixa etária e as
            mesas. Se ainda precisa da lista, exporte antes.
          </span>
        </>
      }
      confirmText="Apagar para sempre"
      loadingText="Apagando…"
      onConfirm={async () => {
        try {
          await guestsAnonymise({ client, body: { eventUuid }, throwOnError: true })
          toast.success('Os dados dos convidados foram apagados')
          onClose()
        } catch (error) {
          toast.error('Nada foi apagado', { description: toProblem(error).detail })
          throw error
        } finally {
          void refreshGuests(queryClient, client)
        }
      }}
    />
  )
}
