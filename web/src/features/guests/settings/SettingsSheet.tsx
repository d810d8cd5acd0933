import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Church, Ellipsis, PartyPopper, Pencil, Plus, Sparkles, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { z } from 'zod'
import { Form, FormFooter } from '@/app/form/Form'
import { useFormField } from '@/app/form/fields'
import { day, text } from '@/app/form/schema'
import { useAppForm } from '@/app/form/useAppForm'
import { guestsUpdateSettings } from '@/client/api/guests.gen'
import {
  subEventsCreate,
  subEventsDelete,
  subEventsReorder,
  subEventsRestore,
  subEventsUpdate,
} from '@/client/api/subEvents.gen'
import { zSubEventsCreateInput } from '@/client/zod.gen'
import { toProblem } from '@/lib/problem'
import { Button } from '@/ui/Button'
import { DateField } from '@/ui/DateField'
import { EmptyLine } from '@/ui/EmptyLine'
import { IconButton } from '@/ui/IconButton'
import { Menu, MenuItem } from '@/ui/Menu'
import { Segmented } from '@/ui/Segmented'
import { Sheet } from '@/ui/Sheet'
import { moveAfter, SortableList } from '@/ui/SortableList'
import { Switch } from '@/ui/Switch'
import { TextField } from '@/ui/TextField'
import { TimeField } from '@/ui/TimeField'
import { toast } from '@/ui/toast'
import { refreshGuests, type Summary, summaryQuery, useSummary } from '../queries'
import { useGuestsScope } from '../scope'
import { sayRefused } from '../useChange'
import { minuteOf, partFacts, timeOfMinute, usual } from './parts'

type Part = Summary['subEvents'][number]

/** How many parts an event has at most. */
const mostParts = 20

const icons = { CEREMONY: Church, PARTY: PartyPopper, OTHER: Sparkles } as const
const kinds = [
  { value: 'CEREMONY', label: 'Cerimônia' },
  { value: 'PARTY', label: 'Festa' },
  { value: 'OTHER', label: 'Outra' },
] as const

export interface SettingsSheetProps {
  open: boolean
  onClose: () => void
}

/** Edits the deadline for answers, the sub-events, and whether the reception may admit unlisted guests. */
export default function SettingsSheet({ open, onClose }: SettingsSheetProps) {
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Prazo e partes do evento"
      description="O que vale para todos os convites."
      initialFocus="sheet"
    >
      <div className="flex flex-col gap-8">
        <Deadline />
        <Parts />
        <Door />
      </div>
    </Sheet>
  )
}

const deadlineSchema = z.object({ answerBy: day })

function Deadline() {
  const { client, eventUuid, date } = useGuestsScope()
  const { settings } = useSummary()
  const queryClient = useQueryClient()
  const form = useAppForm({
    schema: deadlineSchema,
    initial: { answerBy: settings.answerBy ?? '' },
    draft: `guests.deadline.${eventUuid}`,
    save: ({ answerBy }) =>
      guestsUpdateSettings({
        client,
        body: { eventUuid, answerBy: answerBy || null },
        throwOnError: true,
      }),
    onSaved: () => {
      toast.success('Prazo salvo')
      return refreshGuests(queryClient, client)
    },
  })
  const field = useFormField(form.form.control, 'answerBy')
  return (
    <Form of={form} className="flex flex-col gap-3">
      <DateField
        label="Responder até"
        optional
        eventDay={date}
        help="Até o fim desse dia. Em branco, até o dia do evento. Cada convite pode ter o seu."
        {...field}
        {...(field.error !== undefined ? { error: field.error } : {})}
      />
      {form.form.formState.isDirty && (
        <FormFooter place="inline" save="Salvar prazo" saving="Salvando…" />
      )}
    </Form>
  )
}

function usePartChange<V>(send: (variables: V) => Promise<unknown>, refused: string) {
  const { client } = useGuestsScope()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: send,
    onError: (error) => sayRefused(refused, toProblem(error)),
    // The answers about sub-events decide a guest's status.
    onSettled: () => refreshGuests(queryClient, client),
  })
}

function Parts() {
  const scope = useGuestsScope()
  const { client, eventUuid } = scope
  const { subEvents } = useSummary()
  const queryClient = useQueryClient()
  const [writing, setWriting] = useState<Part | 'new'>()
  const headingId = useId()
  const create = usePartChange(
    (part: { kind: Part['kind']; name: string }) =>
      subEventsCreate({
        client,
        body: { eventUuid, uuid: crypto.randomUUID(), ...part },
        throwOnError: true,
      }),
    'A parte não foi criada',
  )
  const restore = usePartChange(
    (uuid: string) => subEventsRestore({ client, body: { eventUuid, uuid }, throwOnError: true }),
    'Não deu para trazer de volta',
  )
  const remove = usePartChange(
    (uuid: string) => subEventsDelete({ client, body: { eventUuid, uuid }, throwOnError: true }),
    'Não deu para excluir',
  )
  const reorder = usePartChange(
    (uuids: string[]) =>
      subEventsReorder({ client, body: { eventUuid, uuids }, throwOnError: true }),
    'A ordem voltou a como estava',
  )
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className="text-sm font-medium">
        Partes do evento
      </h3>
      <p className="mt-1 mb-3 text-xs text-muted">
        Quem recebe o convite responde a cada uma. Sem partes, responde uma vez só, se vai.
      </p>
      {subEvents.length === 0 && writing === undefined ? (
        <div className="rounded-card border border-dashed border-line-strong p-4">
          <EmptyLine>Este evento é um só para os convidados.</EmptyLine>
          <Button
            size="sm"
            variant="secondary"
            className="mt-3"
            loading={create.isPending}
            loadingText="Criando…"
            onClick={() =>
              void (async () => {
                for (const part of usual) await create.mutateAsync({ ...part })
              })().catch(() => undefined)
            }
          >
            Dividir em cerimônia e festa
          </Button>
        </div>
      ) : (
        <SortableList
          label="Partes do evento"
          items={subEvents}
          idOf={({ uuid }) => uuid}
          nameOf={({ name }) => name}
          onMove={(id, afterId) => {
            const next = moveAfter(subEvents, ({ uuid }) => uuid, id, afterId)
            queryClient.setQueryData(
              summaryQuery(scope).queryKey,
              (now) => now && { ...now, subEvents: next },
            )
            reorder.mutate(next.map(({ uuid }) => uuid))
          }}
          className="divide-y divide-line border-y border-line"
        >
          {(part, handle) => {
            const Icon = icons[part.kind]
            if (writing !== 'new' && writing?.uuid === part.uuid) {
              return <PartForm part={part} onClose={() => setWriting(undefined)} />
            }
            return (
              <div className="flex items-center gap-2.5 py-2">
                {handle}
                <Icon size={20} className="text-wine" aria-hidden />
                <div className="min-w-0 flex-1">
                  <p className="text-body font-medium wrap-anywhere">{part.name}</p>
                  <p className="text-xs text-muted wrap-anywhere">
                    {partFacts(part) || 'Sem hora nem lugar'}
                  </p>
                </div>
                <Menu
                  trigger={
                    <IconButton label={`Ações de ${part.name}`}>
                      <Ellipsis size={18} aria-hidden />
                    </IconButton>
                  }
                >
                  <MenuItem
                    icon={<Pencil size={18} aria-hidden />}
                    onSelect={() => setWriting(part)}
                  >
                    Editar
                  </MenuItem>
                  <MenuItem
                    icon={<Trash2 size={18} aria-hidden />}
                    danger
                    onSelect={() => {
                      remove.mutate(part.uuid)
                      toast.info('Parte excluída', {
                        description: part.name,
                        undo: () => restore.mutate(part.uuid),
                      })
                    }}
                  >
                    Excluir
                  </MenuItem>
                </Menu>
              </div>
            )
          }}
        </SortableList>
      )}
      {writing === 'new' ? (
        <PartForm onClose={() => setWriting(undefined)} />
      ) : (
        subEvents.length < mostParts && (
          <Button
            variant="ghost"
            size="sm"
            className="mt-2 -ml-3"
            icon={<Plus size={18} aria-hidden />}
            onClick={() => setWriting('new')}
          >
            Nova parte
          </Button>
        )
      )}
    </section>
  )
}

const api = zSubEventsCreateInput.shape

const partSchema = z.object({
  kind: z.enum(['CEREMONY', 'PARTY', 'OTHER']),
  name: text(api.name, 'Dê um nome à parte'),
  time: z
    .string()
    .refine((typed) => typed === '' || minuteOf(typed) !== null, 'Use uma hora como 16:30'),
  place: text(api.place),
})

function PartForm({ part, onClose }: { part?: Part; onClose: () => void }) {
  const { client, eventUuid } = useGuestsScope()
  const queryClient = useQueryClient()
  const form = useAppForm({
    schema: partSchema,
    initial: {
      kind: part?.kind ?? 'OTHER',
      name: part?.name ?? '',
      time: timeOfMinute(part?.startMinute),
      place: part?.place ?? '',
    },
    draft: `guests.part.${part?.uuid ?? eventUuid}`,
    save: async ({ kind, name, time, place }, { headers }): Promise<unknown> => {
      const startMinute = minuteOf(time)
      return part
        ? subEventsUpdate({
            client,
            body: { eventUuid, uuid: part.uuid, kind, name, place, startMinute },
            throwOnError: true,
          })
        : subEventsCreate({
            client,
            body: { eventUuid, kind, name, place, ...(startMinute !== null && { startMinute }) },
            headers,
            throwOnError: true,
          })
    },
    onSaved: () => {
      onClose()
      return refreshGuests(queryClient, client)
    },
    names: { startMinute: 'time' },
  })
  const { control } = form.form
  const kind = useFormField(control, 'kind')
  const time = useFormField(control, 'time')
  return (
    <div className="my-3 rounded-card border border-line bg-paper p-4">
      <Form of={form} label={part ? `Editar ${part.name}` : 'Nova parte'} onEscape={onClose}>
        <Segmented
          label="Que parte é"
          options={kinds}
          value={kind.value}
          onValueChange={kind.onValueChange}
          name={kind.name}
        />
        <TextField label="Nome" placeholder="Cerimônia" {...form.text('name')} />
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-[7rem_1fr]">
          <TimeField
            label="Hora"
            optional
            {...time}
            {...(time.error !== undefined ? { error: time.error } : {})}
          />
          <TextField label="Onde" optional {...form.text('place')} />
        </div>
        <FormFooter
          place="inline"
          cancel={onClose}
          save={part ? 'Salvar parte' : 'Criar parte'}
          saving="Salvando…"
        />
      </Form>
    </div>
  )
}

function Door() {
  const scope = useGuestsScope()
  const { client, eventUuid } = scope
  const { settings } = useSummary()
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: (allowUnlisted: boolean) =>
      guestsUpdateSettings({ client, body: { eventUuid, allowUnlisted }, throwOnError: true }),
    onError: (error) => sayRefused('A recepção continua como estava', toProblem(error)),
    onSettled: () => refreshGuests(queryClient, client),
  })
  return (
    <Switch
      label="A recepção pode acrescentar quem não está na lista"
      help="Quem entra assim aparece aqui como acrescentado na porta."
      checked={change.isPending ? change.variables : settings.allowUnlisted}
      onCheckedChange={(on) => change.mutate(on)}
    />
  )
}
