import { useQueryClient } from '@tanstack/react-query'
import { Form, FormFooter } from '@/app/form/Form'
import { useAppForm } from '@/app/form/useAppForm'
import { Dialog } from '@/ui/Dialog'
import { TextField } from '@/ui/TextField'
import { useDrawer } from './drawer'
import { nameSchema } from './nameSchema'

export interface RenameDialogProps {
  document: { uuid: string; name: string }
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** A document's name, in a small form. */
export function RenameDialog({ document, open, onOpenChange }: RenameDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Renomear documento">
      {open && <RenameForm document={document} onClose={() => onOpenChange(false)} />}
    </Dialog>
  )
}

function RenameForm({
  document: { uuid, name: current },
  onClose,
}: {
  document: RenameDialogProps['document']
  onClose: () => void
}) {
  const drawer = useDrawer()
  const queryClient = useQueryClient()
  const form = useAppForm({
    schema: nameSchema,
    initial: { name: current },
    draft: `documents.rename.${uuid}`,
    save: ({ name }) => drawer.rename(uuid, name),
    onSaved: (_, { name }) => {
      drawer.note(queryClient, uuid, { name })
      drawer.refresh(queryClient)
      onClose()
    },
  })
  return (
    <Form of={form}>
      <TextField label="Nome" {...form.text('name')} />
      <FormFooter place="dialog" save="Salvar nome" saving="Salvando…" cancel={onClose} />
    </Form>
  )
}
