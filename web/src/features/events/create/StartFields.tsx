import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { CalendarHeart, FilePlus2, LayoutTemplate, ListChecks } from 'lucide-react'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { eventsQuery } from '@/app/event/queries'
import { useFormField } from '@/app/form/fields'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { templateGetLibraryOptions } from '@/client/api/template.gen'
import { eventTypes } from '@/lib/eventTypes'
import { count } from '@/lib/text'
import { useDebounced } from '@/lib/useDebounced'
import { Combobox } from '@/ui/Combobox'
import { RadioCards } from '@/ui/RadioCards'
import type { CreateValues, StartKind } from './createForm'

/** The fields that a form with this choice needs. */
export type StartValues = Pick<CreateValues, 'type' | 'startKind' | 'startSource'>

/** Where the checklist comes from. */
export function StartFields({
  label = 'Começar de',
  fromEvents = true,
}: {
  label?: string
  /** Whether another event can be copied. */
  fromEvents?: boolean
}) {
  const { client, business } = useWorkspace()
  const form = useFormContext<StartValues>()
  const kind = useFormField(form.control, 'startKind')
  const type = useWatch({ control: form.control, name: 'type' })
  const library = useQuery(templateGetLibraryOptions({ client }))
  const shipped = library.data?.items.find((item) => item.type === type)

  const options: { value: StartKind; label: string; help: string; icon: React.ReactNode }[] = [
    {
      value: 'LIBRARY',
      label: 'Checklist Cortejo',
      help: shipped
        ? `${count(shipped.tasks, 'tarefa', 'tarefas')} com prazos prontos. Recomendado.`
        : 'Tarefas e prazos prontos para o seu tipo de evento. Recomendado.',
      icon: <ListChecks size={20} aria-hidden />,
    },
    {
      value: 'BLANK',
      label: 'Em branco',
      help: 'Você monta o checklist do zero.',
      icon: <FilePlus2 size={20} aria-hidden />,
    },
  ]
  if (business.templates > 0) {
    options.push({
      value: 'TEMPLATE',
      label: 'Um modelo',
      help: 'Comece de um dos seus modelos.',
      icon: <LayoutTemplate size={20} aria-hidden />,
    })
  }
  if (fromEvents && business.activeEvents > 0) {
    options.push({
      value: 'EVENT',
      label: 'Outro evento',
      help: 'Copie o checklist de um evento seu, com tudo por fazer.',
      icon: <CalendarHeart size={20} aria-hidden />,
    })
  }
  return (
    <div className="flex flex-col gap-4">
      <RadioCards
        label={label}
        columns={2}
        options={options}
        {...kind}
        onValueChange={(next) => {
          kind.onValueChange(next)
          form.setValue('startSource', null)
          form.clearErrors('startSource')
        }}
      />
      {kind.value === 'TEMPLATE' && <SourceField key="t" label="Modelo" status="TEMPLATE" />}
      {kind.value === 'EVENT' && <SourceField key="e" label="Evento" status="ACTIVE" />}
    </div>
  )
}

function SourceField({ label, status }: { label: string; status: 'TEMPLATE' | 'ACTIVE' }) {
  const { client } = useWorkspace()
  const { control } = useFormContext<StartValues>()
  const { value, onValueChange, error, ...field } = useFormField(control, 'startSource')
  const [query, setQuery] = useState('')
  const search = useDebounced(query.trim(), 200)
  const found = useInfiniteQuery({
    ...eventsQuery(client, status, search),
    placeholderData: keepPreviousData,
  })
  const items = (found.data?.pages ?? [])
    .flatMap((page) => page.items)
    .map((event) => ({
      value: event.uuid,
      label: event.title,
      help: `${eventTypes[event.type].label} · ${count(event.tasksTotal, 'tarefa', 'tarefas')}`,
    }))
  return (
    <Combobox
      {...field}
      label={label}
      items={items}
      value={value && { value: value.uuid, label: value.title }}
      onValueChange={(item) => onValueChange(item && { uuid: item.value, title: item.label })}
      onSearch={setQuery}
      loading={found.isFetching}
      {...(error && { error })}
    />
  )
}
