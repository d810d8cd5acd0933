import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { Form, SaveButton } from '@/app/form/Form'
import { useAppForm } from '@/app/form/useAppForm'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { pixKeySetOfVendor } from '@/client/api/pixKey.gen'
import { Sheet, SheetFooter } from '@/ui/Sheet'
import { toast } from '@/ui/toast'
import { pixKeyQuery } from '../queries'
import { KeyFields } from './KeyFields'
import { type KeyValues, keySchema } from './keyForm'

/** Where a vendor is paid, as the team writes it down. */
export function VendorKeySheet({
  open,
  vendorUuid,
  initial,
  onClose,
}: {
  open: boolean
  vendorUuid: string
  initial: KeyValues
  onClose: () => void
}) {
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Pix do fornecedor"
      description="Confirme por telefone com o fornecedor: uma chave trocada leva o dinheiro a outra pessoa."
    >
      <Fields vendorUuid={vendorUuid} initial={initial} onClose={onClose} />
    </Sheet>
  )
}

function Fields({
  vendorUuid,
  initial,
  onClose,
}: {
  vendorUuid: string
  initial: KeyValues
  onClose: () => void
}) {
  const id = useId()
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const form = useAppForm({
    schema: keySchema,
    initial,
    draft: `payments.vendorKey.${vendorUuid}`,
    save: async (values) =>
      (await pixKeySetOfVendor({ client, body: { vendorUuid, ...values }, throwOnError: true }))
        .data,
    onSaved: (saved) => {
      queryClient.setQueryData(pixKeyQuery(client, vendorUuid).queryKey, saved)
      toast.success('Chave Pix salva', { description: saved.key?.masked ?? '' })
      onClose()
    },
  })
  return (
    <Form of={form} id={id}>
      <KeyFields />
      <SheetFooter>
        <SaveButton form={id} block saving="Salvando…">
          Salvar chave
        </SaveButton>
      </SheetFooter>
    </Form>
  )
}
