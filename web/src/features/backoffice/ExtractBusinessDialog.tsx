import type { AdminBusiness } from '@/client/types.gen'
import { zAdminExtractBusinessInput } from '@/client/zod.gen'
import { saveFile } from '@/lib/saveFile'
import { toast } from '@/ui/toast'
import { extractBusiness } from './extract'
import { ReasonDialog } from './ReasonDialog'

const description =
  'O arquivo JSON tem o que o negócio guarda no Cortejo, sem códigos, dados bancários nem chaves Pix. ' +
  'O motivo fica na atividade do negócio, com o seu nome. Fechar interrompe.'

/** Asks for the reason, then extracts a business's data and saves it as a file. Closing it ends the extraction. */
export function ExtractBusinessDialog({
  business,
  open,
  onClose,
}: {
  business: AdminBusiness
  open: boolean
  onClose: () => void
}) {
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={`Extrair os dados de ${business.name}?`}
      description={description}
      limits={zAdminExtractBusinessInput.shape.reason}
      missing="Diga por que você extrai os dados"
      example="A titular pediu uma cópia dos seus dados, por escrito."
      action="Extrair dados"
      acting="Extraindo dados do negócio..."
      act={(reason, signal) => extractBusiness({ businessUuid: business.uuid, reason }, signal)}
      onDone={({ file, unread }) => {
        saveFile(file, `negocio-${business.uuid}.json`)
        if (unread > 0) {
          toast.error('O arquivo não tem tudo', {
            description:
              unread === 1
                ? 'Uma parte não pôde ser lida. Extraia de novo.'
                : `${unread} partes não puderam ser lidas. Extraia de novo.`,
          })
        } else {
          toast.success('Dados extraídos', { description: business.name })
        }
        onClose()
      }}
    />
  )
}
