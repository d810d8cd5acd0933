import { ImagePlus, LoaderCircle, Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { useFormAround } from '@/app/form/Form'
import { useFormField } from '@/app/form/fields'
import { imageUpload } from '@/client/api/image.gen'
import { toProblem } from '@/lib/problem'
import { Button } from '@/ui/Button'
import { IconButton } from '@/ui/IconButton'
import { TextField } from '@/ui/TextField'
import { useChecklistScope } from '../checklist'
import type { DecisionValues } from '../taskForm'

/** How many answers a question offers. */
const atMost = 6

/** The answers that a question offers: each a text, a picture, or both. */
export function OptionsField() {
  const { form } = useFormAround<DecisionValues>()
  const { control } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'options', keyName: 'key' })
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">
        Opções <span className="font-normal text-muted">(opcional)</span>
      </legend>
      <div className="flex flex-col gap-2">
        {fields.map(({ key }, index) => (
          <OptionRow key={key} index={index} onRemove={() => remove(index)} />
        ))}
        {fields.length < atMost && (
          <div>
            <Button
              variant="ghost"
              size="sm"
              icon={<Plus size={18} aria-hidden />}
              onClick={() => append({ text: '', imageUrl: '' })}
            >
              Adicionar opção
            </Button>
          </div>
        )}
      </div>
    </fieldset>
  )
}

function OptionRow({ index, onRemove }: { index: number; onRemove: () => void }) {
  const { form, text } = useFormAround<DecisionValues>()
  const { control } = form
  const picture = useFormField(control, `options.${index}.imageUrl`)
  const words = useWatch({ control, name: `options.${index}.text` })
  return (
    <div className="flex items-start gap-1">
      <OptionPicture
        name={words || `Opção ${index + 1}`}
        value={picture.value}
        onValueChange={picture.onValueChange}
        onRefuse={(message) => form.setError(`options.${index}.text`, { message })}
      />
      <TextField
        className="flex-1"
        label={`Opção ${index + 1}`}
        hideLabel
        placeholder={picture.value ? 'Legenda' : `Opção ${index + 1}`}
        {...text(`options.${index}.text`)}
      />
      <IconButton label={`Tirar opção ${index + 1}`} onClick={onRemove}>
        <X size={18} aria-hidden />
      </IconButton>
    </div>
  )
}

/** The picture of an option, sent once it is chosen; pressed again it is another, or none. */
function OptionPicture({
  name,
  value,
  onValueChange,
  onRefuse,
}: {
  name: string
  value: string
  onValueChange: (url: string) => void
  onRefuse: (message: string) => void
}) {
  const { client } = useChecklistScope()
  const input = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState(false)
  const send = async (file: File) => {
    setSending(true)
    try {
      const { data } = await imageUpload({ client, body: { file }, throwOnError: true })
      onValueChange(data.url)
    } catch (error) {
      const problem = toProblem(error)
      onRefuse(problem.fields[0]?.message ?? problem.detail)
    } finally {
      setSending(false)
    }
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".jpg,.jpeg,.png,image/jpeg,image/png"
        className="sr-only"
        tabIndex={-1}
        aria-label={`Imagem de ${name}`}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // The same file can be chosen again after it was taken away.
          event.target.value = ''
          if (file) void send(file)
        }}
      />
      <button
        type="button"
        disabled={sending}
        aria-label={value ? `Tirar a imagem de ${name}` : `Escolher imagem de ${name}`}
        title={value ? 'Tirar a imagem' : 'Escolher imagem'}
        onClick={() => (value ? onValueChange('') : input.current?.click())}
        className="flex size-10 shrink-0 items-center justify-center overflow-hidden rounded-input border border-line-control bg-surface text-muted hover:bg-sunken touch:size-11"
      >
        {sending ? (
          <LoaderCircle size={18} className="animate-spin" aria-hidden />
        ) : value ? (
          <img src={value} alt="" className="size-full object-cover" />
        ) : (
          <ImagePlus size={18} aria-hidden />
        )}
      </button>
    </>
  )
}
