import { CornerDownLeft } from 'lucide-react'
import { anew } from '@/app/form/anew'
import { Form } from '@/app/form/Form'
import { useAppForm } from '@/app/form/useAppForm'
import { Button } from '@/ui/Button'
import { TextField } from '@/ui/TextField'
import { type NewWalker, notYet, useAddWalker } from '../useSheetActions'
import { emptyWalker, newWalkerSchema } from './walkerForm'

/** One more who walks, at the end: who, as what, to what music, Enter, and the next. */
export function AddWalker({ lineUuid }: { lineUuid: string }) {
  const add = useAppForm({
    schema: newWalkerSchema,
    initial: emptyWalker,
    draft: `runSheet.addWalker.${lineUuid}`,
    asks: false,
    save: async (values) => {
      send.mutate({ uuid: notYet(), lineUuid, ...values })
    },
    onSaved: () => {
      add.form.reset(emptyWalker, anew)
      add.element.current?.querySelector('input')?.focus()
    },
  })
  const send = useAddWalker(({ title, role, cueText }: NewWalker) => {
    if (add.form.getValues('title') !== '') return
    add.form.reset({ title, role, cueText }, { ...anew, keepDefaultValues: true })
  })
  const { text } = add
  return (
    <Form
      of={add}
      label="Mais uma entrada no cortejo"
      refusals={null}
      className="flex flex-col gap-2 rounded-card border border-dashed border-line-control p-3"
    >
      <TextField
        label="Quem entra"
        hideLabel
        placeholder="Quem entra"
        autoComplete="off"
        {...text('title')}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-2">
        <TextField
          label="Papel"
          hideLabel
          placeholder="padrinhos da noiva"
          autoComplete="off"
          {...text('role')}
        />
        <TextField
          label="Música"
          hideLabel
          placeholder="Música, se mudar"
          autoComplete="off"
          {...text('cueText')}
        />
      </div>
      <Button
        type="submit"
        variant="secondary"
        size="sm"
        className="self-end"
        icon={<CornerDownLeft size={16} aria-hidden />}
      >
        Incluir
      </Button>
    </Form>
  )
}
