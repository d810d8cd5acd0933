import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { toProblem } from '@/lib/problem'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { TextField } from '@/ui/TextField'
import { useDrawer } from './drawer'
import { nameLimit } from './words'

export interface RenameDialogProps {
  document: { uuid: string; name: string }
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** A document's name, in a small form. */
export function RenameDialog({ document, open, onOpenChange }: RenameDialogProps) {
  const id = useId()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Renomear documento"
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Cancelar
          </Button>
          <Button type="submit" form={id}>
            Salvar nome
          </Button>
        </>
      }
    >
      <RenameForm id={id} document={document} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

function RenameForm({
  id,
  document: { uuid, name: current },
  onDone,
}: {
  id: string
  document: RenameDialogProps['document']
  onDone: () => void
}) {
  const drawer = useDrawer()
  const queryClient = useQueryClient()
  const [name, setName] = useState(current)
  const { mutate, error } = useMutation({
    mutationFn: () => drawer.rename(uuid, name),
    onSuccess: () => {
      drawer.note(queryClient, uuid, { name: name.trim() })
      drawer.refresh(queryClient)
      onDone()
    },
  })
  return (
    <form
      id={id}
      onSubmit={(event) => {
        event.preventDefault()
        mutate()
      }}
    >
      <TextField
        label="Nome"
        maxLength={nameLimit}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={error ? (toProblem(error).fields[0]?.message ?? toProblem(error).detail) : undefined}
      />
    </form>
  )
}
