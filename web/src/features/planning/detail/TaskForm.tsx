import { Plus, X } from 'lucide-react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { useFormAround } from '@/app/form/Form'
import { useFormField } from '@/app/form/fields'
import type { IsoDate } from '@/lib/dates'
import { Button } from '@/ui/Button'
import { IconButton } from '@/ui/IconButton'
import { Switch } from '@/ui/Switch'
import { TextArea } from '@/ui/TextArea'
import { TextField } from '@/ui/TextField'
import { CategoryField } from '../CategoryField'
import { IconChoice } from '../IconChoice'
import { TimingFields } from '../TimingFields'
import { limits, type TaskFormValues } from '../taskForm'
import type { EventDay } from '../timing'

export interface TaskFormProps {
  event: EventDay
  today: IsoDate
  template: boolean
  client: string
}

/** The fields of a new task. */
export function TaskForm({ event, today, template, client }: TaskFormProps) {
  const { form, text } = useFormAround<TaskFormValues>()
  const { control } = form
  const { ref: _ref, name: _name, ...category } = useFormField(control, 'category')
  const icon = useFormField(control, 'icon')
  const decision = useFormField(control, 'decisionRequested')
  return (
    <div className="flex flex-col gap-5">
      <TextField
        label="O que precisa ser feito?"
        placeholder="Ex.: Degustação do menu com o casal"
        {...text('title')}
      />
      <CategoryField
        {...category}
        onValueChange={(next) => {
          category.onValueChange(next)
          // Another category brings its own icon.
          icon.onValueChange('')
        }}
      />
      <IconChoice category={category.value} value={icon.value} onValueChange={icon.onValueChange} />
      <TimingFields event={event} today={today} template={template} />
      <SubtaskFields />
      <Switch
        label={`Pedir uma decisão a${client}`}
        help="A tarefa fica marcada até a resposta ser anotada."
        checked={decision.value}
        onCheckedChange={decision.onValueChange}
      />
      <TextField
        label="Etiqueta"
        optional
        placeholder="Ex.: urgente, com a mãe da noiva"
        {...text('label')}
      />
      <TextArea label="Observações" optional {...text('observations')} />
    </div>
  )
}

function SubtaskFields() {
  const { form, text } = useFormAround<TaskFormValues>()
  const { control, setFocus } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'subtasks' })
  const subtasks = useWatch({ control, name: 'subtasks' })
  const add = () => {
    if (fields.length < limits.subtasks) append({ title: '' })
  }
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">
        Subtarefas <span className="font-normal text-muted">(opcional)</span>
      </legend>
      <div className="flex flex-col gap-2">
        {fields.map((field, index) => (
          <div key={field.id} className="flex items-start gap-1">
            <TextField
              className="flex-1"
              label={`Subtarefa ${index + 1}`}
              hideLabel
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
                // Enter goes on to the next subtask; the form is sent by its button.
                event.preventDefault()
                if (subtasks[index]?.title.trim() === '') return
                if (index < fields.length - 1) setFocus(`subtasks.${index + 1}.title`)
                else add()
              }}
              {...text(`subtasks.${index}.title`)}
            />
            <IconButton label={`Tirar subtarefa ${index + 1}`} onClick={() => remove(index)}>
              <X size={18} aria-hidden />
            </IconButton>
          </div>
        ))}
        <div>
          <Button variant="ghost" size="sm" icon={<Plus size={18} aria-hidden />} onClick={add}>
            Adicionar subtarefa
          </Button>
        </div>
      </div>
    </fieldset>
  )
}
