import type { Editor } from '@tiptap/react'
import { z } from 'zod'
import { Form, FormFooter } from '@/app/form/Form'
import { useAppForm } from '@/app/form/useAppForm'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { TextField } from '@/ui/TextField'
import { linkFrom } from './extensions'

const schema = z.object({
  address: z
    .string()
    .max(2000)
    .refine(
      (text) => linkFrom(text) !== null,
      'Escreva um endereço de página, um e-mail ou um telefone',
    ),
})

export interface LinkDialogProps {
  editor: Editor
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Where the chosen words lead. */
export function LinkDialog({ editor, open, onOpenChange }: LinkDialogProps) {
  const linked = open && editor.isActive('link')
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={linked ? 'Mudar link' : 'Inserir link'}>
      {open && <LinkForm editor={editor} linked={linked} onClose={() => onOpenChange(false)} />}
    </Dialog>
  )
}

function LinkForm({
  editor,
  linked,
  onClose,
}: {
  editor: Editor
  linked: boolean
  onClose: () => void
}) {
  const form = useAppForm({
    schema,
    initial: { address: (editor.getAttributes('link').href as string | undefined) ?? '' },
    save: async ({ address }) => {
      const href = linkFrom(address)
      if (!href) return
      const chain = editor.chain().focus()
      if (editor.state.selection.empty && !editor.isActive('link')) {
        chain
          .insertContent({
            type: 'text',
            text: address.trim(),
            marks: [{ type: 'link', attrs: { href } }],
          })
          .run()
      } else {
        chain.extendMarkRange('link').setLink({ href }).run()
      }
    },
    onSaved: onClose,
  })
  return (
    <Form of={form}>
      <TextField
        label="Endereço"
        inputMode="url"
        placeholder="ateliedaana.com.br"
        {...form.text('address')}
      />
      <FormFooter place="dialog" save="Usar link" saving="Inserindo…">
        {linked && (
          <Button
            variant="secondary"
            onClick={() => {
              editor.chain().focus().extendMarkRange('link').unsetLink().run()
              form.abandon()
              onClose()
            }}
          >
            Tirar link
          </Button>
        )}
      </FormFooter>
    </Form>
  )
}
