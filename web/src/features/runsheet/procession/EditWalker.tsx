import { useId } from 'react'
import { Form } from '@/app/form/Form'
import { useAppForm } from '@/app/form/useAppForm'
import { Button } from '@/ui/Button'
import { Sheet, SheetFooter } from '@/ui/Sheet'
import { TextArea } from '@/ui/TextArea'
import { TextField } from '@/ui/TextField'
import type { Walker } from '../sheet'
import { useSaveRow } from '../useSheetActions'
import { walkerChanges, walkerSchema, walkerValues } from './walkerForm'

export interface EditWalkerProps {
  walker: Walker
  /** Whether the entry's note can be edited, which only the team may. */
  withNote: boolean
  onClose: () => void
}

/** Who walks, as what and to what music. */
export function EditWalker({ walker, withNote, onClose }: EditWalkerProps) {
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title="Quem entra">
      <WalkerForm key={walker.uuid} {...{ walker, withNote, onClose }} />
    </Sheet>
  )
}

function WalkerForm({ walker, withNote, onClose }: EditWalkerProps) {
  const save = useSaveRow()
  const formId = useId()
  const edit = useAppForm({
    schema: walkerSchema,
    initial: walkerValues(walker),
    draft: `runSheet.walker.${walker.uuid}`,
    save: (values, sent) => save.mutateAsync({ uuid: walker.uuid, ...walkerChanges(values, sent) }),
    onSaved: onClose,
  })
  const { text } = edit
  return (
    <Form of={edit} id={formId} className="flex flex-col gap-5 pt-1">
      <TextField label="Quem" placeholder="Igor e Lívia, Téo e Carol" {...text('title')} />
      <TextField label="Papel" optional placeholder="padrinhos da noiva" {...text('role')} />
      <TextField
        label="Música"
        optional
        placeholder="Trem-bala · Ana Vilela"
        help="Em branco, entra com a música que já toca."
        {...text('cueText')}
      />
      <TextField
        label="Link da música"
        optional
        type="url"
        inputMode="url"
        placeholder="https://"
        {...text('cueUrl')}
      />
      {withNote && (
        <TextArea
          label="Deixa"
          optional
          rows={2}
          placeholder="um casal a cada 8 compassos"
          {...text('note')}
        />
      )}
      <SheetFooter>
        <Button
          type="submit"
          form={formId}
          size="lg"
          block
          loading={edit.saving}
          loadingText="Salvando…"
        >
          Salvar
        </Button>
      </SheetFooter>
    </Form>
  )
}
