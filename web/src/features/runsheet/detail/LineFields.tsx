import { Link } from '@tanstack/react-router'
import { ChevronRight, ListMusic, Store, User } from 'lucide-react'
import { useMemo } from 'react'
import { useFormAround } from '@/app/form/Form'
import { useFormField } from '@/app/form/fields'
import { MultiSelect } from '@/ui/MultiSelect'
import { Select } from '@/ui/Select'
import { Switch } from '@/ui/Switch'
import { TextArea } from '@/ui/TextArea'
import { TextField } from '@/ui/TextField'
import { dayLength, formatStart, parseStart, partNames, partOf } from '../clock'
import { type Line, useSheet } from '../sheet'
import { dayName, dayTitle, entries } from '../text'
import { type LineValues, mostWho, whoValue } from './lineForm'

const days = Array.from({ length: 15 }, (_, at) => at - 7)

/** What a line holds, to be written. */
export function LineFields({ eventUuid, line }: { eventUuid: string; line: Line }) {
  const sheet = useSheet()
  const { form, text } = useFormAround<LineValues>()
  const { control } = form
  const day = useFormField(control, 'day')
  const who = useFormField(control, 'who')
  const fixed = useFormField(control, 'fixed')
  const teamOnly = useFormField(control, 'teamOnly')
  const start = parseStart(form.watch('start'))
  const people = useMemo(() => {
    const items = [
      ...sheet.people.map(({ membershipUuid, name }) => ({
        value: membershipUuid,
        label: name,
        icon: <User size={18} aria-hidden />,
      })),
      ...sheet.vendors.map(({ eventVendorUuid, name }) => ({
        value: eventVendorUuid,
        label: name,
        icon: <Store size={18} aria-hidden />,
      })),
    ]
    // A person who left the team or the event stays in the line until a member removes them.
    const left = line.who.filter(
      (one) => one.uuid !== undefined && !items.some(({ value }) => value === one.uuid),
    )
    return [
      ...items,
      ...left.map((one) => ({
        value: whoValue(one),
        label: one.name,
        icon: <User size={18} aria-hidden />,
      })),
    ]
  }, [sheet.people, sheet.vendors, line.who])
  return (
    <div className="flex flex-col gap-5">
      <TextField label="O que acontece" {...text('title')} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-3">
        <TextField
          label="Hora"
          placeholder="16:30"
          autoComplete="off"
          {...text('start')}
          {...(start !== null &&
            start >= dayLength && {
              help: `${formatStart(start)}, ${partNames[partOf(start)].toLowerCase()}`,
            })}
        />
        <TextField
          label="Duração"
          optional
          placeholder="45 min"
          autoComplete="off"
          {...text('length')}
        />
      </div>
      <Select
        label="Dia"
        name={day.name}
        options={days.map((one) => ({
          value: String(one),
          label: dayTitle(one, sheet.eventDate),
          ...(sheet.eventDate && { help: dayName(one) }),
        }))}
        value={day.value}
        onValueChange={day.onValueChange}
        onBlur={day.onBlur}
        ref={day.ref}
      />
      <TextField label="Onde" optional placeholder="Capela Santa Rita" {...text('place')} />
      <MultiSelect
        label="Quem"
        optional
        items={people}
        placeholder="Equipe, fornecedores ou um nome"
        searchPlaceholder="Busque, ou escreva um nome"
        max={mostWho}
        onCreate={(name) => name.slice(0, 120)}
        {...who}
        value={who.value}
        {...(who.error !== undefined ? { error: who.error } : {})}
      />
      <Link
        to="/app/$eventUuid/run-sheet/$lineUuid/procession"
        params={{ eventUuid, lineUuid: line.uuid }}
        resetScroll={false}
        className="-mx-2 flex min-h-11 items-center gap-2.5 rounded-input px-2 text-body font-medium hover:bg-sunken"
      >
        <ListMusic size={18} className="text-wine" aria-hidden />
        <span className="min-w-0 flex-1">
          {line.children.length > 0
            ? `Cortejo: ${entries(line.children.length)}`
            : 'Montar um cortejo'}
        </span>
        <ChevronRight size={18} className="text-muted" aria-hidden />
      </Link>
      <TextField
        label="Música ou deixa"
        optional
        placeholder="Dona Cila · Maria Gadú"
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
      <TextArea
        label="Observação"
        optional
        rows={2}
        help="Quem vê o roteiro também vê."
        {...text('note')}
      />
      {sheet.access.readsTeamNote && (
        <TextArea
          label="Nota da equipe"
          optional
          rows={2}
          help="Só para quem cuida do evento com você."
          {...text('teamNote')}
        />
      )}
      <div className="flex flex-col gap-1 border-t border-line pt-4">
        <Switch
          label="Horário fixo"
          help="Não anda quando o dia atrasa."
          name={fixed.name}
          checked={fixed.value}
          onCheckedChange={fixed.onValueChange}
        />
        <Switch
          label="Só a equipe"
          help="Não existe para o cliente."
          name={teamOnly.name}
          checked={teamOnly.value}
          onCheckedChange={teamOnly.onValueChange}
        />
      </div>
    </div>
  )
}
