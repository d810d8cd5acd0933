import type { Editor } from '@tiptap/react'
import { useId, useState } from 'react'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { TextField } from '@/ui/TextField'
import { linkFrom } from './extensions'

export interface LinkDialogProps {
  editor: Editor
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Where the chosen words lead. */
export function LinkDialog({ editor, open, onOpenChange }: LinkDialogProps) {
  const id = useId()
  const linked = open && editor.isActive('link')
  const close = () => onOpenChange(false)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={linked ? 'Mudar link' : 'Inserir link'}
      footer={
        <>
          {linked && (
            <Button
              variant="secondary"
              onClick={() => {
                editor.chain().focus().extendMarkRange('link').unsetLink().run()
                close()
              }}
            >
              Tirar link
            </Button>
          )}
          <Button type="submit" form={id}>
            Usar link
          </Button>
        </>
      }
    >
      <LinkForm id={id} editor={editor} onDone={close} />
    </Dialog>
  )
}

function LinkForm({ id, editor, onDone }: { id: string; editor: Editor; onDone: () => void }) {
  const [text, setText] = useState<string>(() => editor.getAttributes('link').href ?? '')
  const [error, setError] = useState<string>()
  return (
    <form
      id={id}
      onSubmit={(event) => {
        event.preventDefault()
        const href = linkFrom(text)
        if (!href) {
          setError('Escreva um endereço de página, um e-mail ou um telefone')
          return
        }
        const chain = editor.chain().focus()
        if (editor.state.selection.empty && !editor.isActive('link')) {
          chain
            .insertContent({
              type: 'text',
              text: text.trim(),
              marks: [{ type: 'link', attrs: { href } }],
            })
            .run()
        } else {
          chain.extendMarkRange('link').setLink({ href }).run()
        }
        onDone()
      }}
    >
      <TextField
        label="Endereço"
        inputMode="url"
        maxLength={2000}
        placeholder="ateliedaana.com.br"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setError(undefined)
        }}
        error={error}
      />
    </form>
  )
}
