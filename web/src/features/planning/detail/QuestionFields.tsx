import type { Control } from 'react-hook-form'
import { useFormAround } from '@/app/form/Form'
import { useFormField } from '@/app/form/fields'
import { Switch } from '@/ui/Switch'
import { TextArea } from '@/ui/TextArea'
import { TextField } from '@/ui/TextField'
import type { DecisionValues } from '../taskForm'
import { OptionsField } from './OptionsField'

/** The fields of a question to the client: whether it is asked, its text and options, and an answer to write down. */
export function QuestionFields({
  title,
  client,
  template,
}: {
  /** The text of the question if it has none of its own. */
  title: string
  client: string
  /** A template asks; only an event is answered. */
  template: boolean
}) {
  const { form, text } = useFormAround<DecisionValues>()
  const requested = useFormField(form.control as Control<DecisionValues>, 'decisionRequested')
  return (
    <>
      <Switch
        label={`Pedir uma decisão a${client}`}
        checked={requested.value}
        onCheckedChange={requested.onValueChange}
      />
      {requested.value && (
        <>
          <TextField
            label="Pergunta"
            optional
            placeholder={title}
            help="Em branco, o título pergunta."
            {...text('question')}
          />
          <OptionsField />
          {!template && (
            <TextArea
              label="O que foi decidido"
              optional
              help={`Em branco, fica aguardando ${client}.`}
              rows={2}
              {...text('decision')}
            />
          )}
        </>
      )}
    </>
  )
}
