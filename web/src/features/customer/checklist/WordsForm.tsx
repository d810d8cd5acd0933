import { z } from 'zod'
import { Form, SaveButton } from '@/app/form/Form'
import { text } from '@/app/form/schema'
import { type Sent, useAppForm } from '@/app/form/useAppForm'
import { zCustomerNoteTaskInput } from '@/client/zod.gen'
import type { ButtonVariant } from '@/ui/Button'
import { TextArea } from '@/ui/TextArea'
import { useCustomerEvent } from '../useCustomerEvent'
import { onlyLooking } from '../useMay'

/** The server's names for it. */
const names = { decision: 'words', note: 'words', notes: 'words' } as const

/** One text of the client's and the button that sends it. */
export function WordsForm({
  name,
  label,
  help,
  text: initial,
  button,
  busyText,
  rows = 4,
  required,
  variant = 'primary',
  save,
  onSaved,
}: {
  /** Names the draft: the thing's uuid and which of its texts. */
  name: string
  label: string
  help?: string
  /** The stored text. */
  text: string
  button: string
  busyText: string
  rows?: number
  variant?: ButtonVariant
  /** The field error for an empty text. */
  required?: string
  /** Rejects if the server refuses; `was` is the base value of the text. */
  save: (text: string, was: string, headers: Sent<void>['headers']) => Promise<unknown>
  onSaved: () => void
}) {
  const { preview } = useCustomerEvent()
  const form = useAppForm({
    schema: z.object({ words: text(zCustomerNoteTaskInput.shape.notes, required) }),
    initial: { words: initial },
    draft: `evento/${name}`,
    names,
    save: ({ words }, { over, headers }) => save(words, over.words, headers),
    onSaved,
  })
  return (
    <Form of={form}>
      <TextArea
        label={label}
        {...((preview || help) && { help: preview ? onlyLooking : help })}
        rows={rows}
        disabled={preview}
        {...form.text('words')}
      />
      <SaveButton
        size="lg"
        variant={variant}
        className="w-full md:w-auto md:self-start"
        disabled={preview}
        saving={busyText}
      >
        {button}
      </SaveButton>
    </Form>
  )
}
