import { Plus, X } from 'lucide-react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { useFormField } from '@/app/form/fields'
import { isKnownCategory } from '@/lib/categories'
import type { IsoDate } from '@/lib/dates'
import { Button } from '@/ui/Button'
import { ErrorSummary } from '@/ui/ErrorSummary'
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
  /** Sentences for the top of the form. */
  problems: readonly string[]
  attempt: number
}

/** The fields of a new task. */
export function TaskForm({ event, today, template, client, problems, attempt }: TaskFormProps) {
  const { control, register, formState } = useFormContext<TaskFormValues>()
  const { errors } = formState
  const { ref: _ref, name: _name, ...category } = useFormField(control, 'category')
  const icon = useFormField(control, 'icon')
  const decision = useFormField(control, 'decisionRequested')
  return (
    <div className="flex flex-col gap-5">
      <ErrorSummary errors={problems.map((message) => ({ message }))} attempt={attempt} />
      <TextField
        label="O que precisa ser feito?"
        placeholder="Ex.: Degustação do menu com o casal"
        maxLength={limits.title}
        error={errors.title?.message}
        {...register('title')}
      />
      <CategoryField
        {...category}
        onValueChange={(next) => {
          category.onValueChange(next)
          // Another category brings its own icon.
          icon.onValueChange('')
        }}
      />
      {!isKnownCategory(category.value) && (
        <IconChoice value={icon.value} onValueChange={icon.onValueChange} />
      )}
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
        maxLength={limits.label}
        error={errors.label?.message}
        {...register('label')}
      />
      <TextArea
        label="Observações"
        optional
        maxLength={limits.observations}
        error={errors.observations?.message}
        {...register('observations')}
      />
    </div>
  )
}

function SubtaskFields() {
  const { control, register, formState, setFocus } = useFormContext<TaskFormValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'subtasks' })
  const subtasks = useWatch({ control, name: 'subtasks' })
  const errors = formState.errors.subtasks
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
              maxLength={limits.subtask}
              error={errors?.[index]?.title?.message}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
                // Enter goes on to the next subtask; the form is sent by its button.
                event.preventDefault()
                if (subtasks[index]?.title.trim() === '') return
                if (index < fields.length - 1) setFocus(`subtasks.${index + 1}.title`)
                else add()
              }}
              {...register(`subtasks.${index}.title`)}
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
