import { z } from 'zod'
import { Form, FormFooter } from '@/app/form/Form'
import { text } from '@/app/form/schema'
import { useAppForm } from '@/app/form/useAppForm'
import { publicClient } from '@/app/workspace/clients'
import { publicContractDecline } from '@/client/api/public.contract.gen'
import type { PublicContractGetOutput } from '@/client/types.gen'
import { zPublicContractDeclineInput } from '@/client/zod.gen'
import { Dialog } from '@/ui/Dialog'
import { TextArea } from '@/ui/TextArea'

const schema = z.object({
  reason: text(zPublicContractDeclineInput.shape.reason, 'Diga por que não vai assinar'),
})

export interface DeclineDialogProps {
  token: string
  open: boolean
  onOpenChange: (open: boolean) => void
  onDeclined: (contract: PublicContractGetOutput) => void
}

/** Asks a signer for the reason of a refusal, which ends the contract for all signers. */
export function DeclineDialog({ open, onOpenChange, ...rest }: DeclineDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Não vou assinar"
      description="O contrato termina para todos, e quem o enviou lê o seu motivo."
    >
      {open && <Reason onClose={() => onOpenChange(false)} {...rest} />}
    </Dialog>
  )
}

function Reason({
  token,
  onClose,
  onDeclined,
}: Pick<DeclineDialogProps, 'token' | 'onDeclined'> & { onClose: () => void }) {
  const form = useAppForm({
    schema,
    initial: { reason: '' },
    draft: `contract.decline.${token}`,
    save: async ({ reason }) =>
      (
        await publicContractDecline({
          client: publicClient,
          body: { token, reason },
          throwOnError: true,
        })
      ).data,
    onSaved: onDeclined,
  })
  return (
    <Form of={form}>
      <TextArea label="Motivo" {...form.text('reason')} />
      <FormFooter
        place="dialog"
        variant="danger"
        save="Não vou assinar"
        saving="Enviando…"
        cancel={onClose}
        cancelText="Voltar ao contrato"
      />
    </Form>
  )
}
