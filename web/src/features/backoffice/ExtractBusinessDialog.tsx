import { useEffect, useRef } from 'react'
import { z } from 'zod'
import { Form, FormFooter } from '@/app/form/Form'
import { text } from '@/app/form/schema'
import { useAppForm } from '@/app/form/useAppForm'
import type { AdminBusiness } from '@/client/types.gen'
import { zAdminExtractBusinessInput } from '@/client/zod.gen'
import { saveFile } from '@/lib/saveFile'
import { Dialog } from '@/ui/Dialog'
import { TextArea } from '@/ui/TextArea'
import { toast } from '@/ui/toast'
import { extractBusiness } from './extract'

const schema = z.object({
  reason: text(zAdminExtractBusinessInput.shape.reason, 'Diga por que você extrai os dados'),
})

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
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={`Extrair os dados de ${business.name}?`}
      description={description}
    >
      {open && <ReasonForm business={business} onClose={onClose} />}
    </Dialog>
  )
}

function ReasonForm({ business, onClose }: { business: AdminBusiness; onClose: () => void }) {
  const leaving = useRef<AbortController>(null)
  useEffect(() => () => leaving.current?.abort(), [])
  const form = useAppForm({
    schema,
    initial: { reason: '' },
    save: ({ reason }) => {
      leaving.current = new AbortController()
      return extractBusiness({ businessUuid: business.uuid, reason }, leaving.current.signal)
    },
    onSaved: ({ file, unread }) => {
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
    },
  })
  return (
    <Form of={form} className="flex flex-col gap-4">
      <TextArea
        label="Motivo"
        rows={3}
        placeholder="A titular pediu uma cópia dos seus dados, por escrito."
        {...form.text('reason')}
      />
      <FormFooter
        place="dialog"
        save="Extrair dados"
        saving="Extraindo dados do negócio..."
        cancel={onClose}
      />
    </Form>
  )
}
