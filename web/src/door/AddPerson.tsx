import { useState } from 'react'
import { Button } from '@/ui/Button'
import { Checkbox } from '@/ui/Checkbox'
import { Sheet, SheetFooter } from '@/ui/Sheet'
import { TextField } from '@/ui/TextField'

interface Props {
  open: boolean
  onOpenChange: (open: boolean) => void
  description: string
  /** The text that was searched for, which is probably the name. */
  name?: string
  /** Resolves to whether the addition was recorded. */
  onAdd: (name: string, child: boolean) => Promise<boolean>
}

/** The form that adds and checks in a person who is on no list. */
export function AddPerson({ open, onOpenChange, description, name, onAdd }: Props) {
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Adicionar pessoa"
      description={description}
    >
      <Fields {...{ onAdd, name }} onDone={() => onOpenChange(false)} />
    </Sheet>
  )
}

function Fields({ name, onAdd, onDone }: Pick<Props, 'name' | 'onAdd'> & { onDone: () => void }) {
  const [child, setChild] = useState(false)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  return (
    <form
      id="door-add"
      className="flex flex-col gap-5 py-2"
      noValidate
      onSubmit={async (event) => {
        event.preventDefault()
        const typed = String(new FormData(event.currentTarget).get('name') ?? '').trim()
        if (typed === '') return setError('Diga o nome de quem chegou.')
        setBusy(true)
        const done = await onAdd(typed, child)
        setBusy(false)
        if (done) onDone()
      }}
    >
      <TextField
        label="Nome"
        name="name"
        defaultValue={name}
        maxLength={190}
        autoComplete="off"
        {...(error && { error })}
      />
      <Checkbox label="É criança" checked={child} onCheckedChange={setChild} />
      <SheetFooter>
        <Button
          type="submit"
          form="door-add"
          size="lg"
          block
          loading={busy}
          loadingText="Guardando…"
        >
          Dar entrada
        </Button>
      </SheetFooter>
    </form>
  )
}
