import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { z } from 'zod'
import { ClashDialog } from '@/app/clash/ClashDialog'
import { Form } from '@/app/form/Form'
import { useFormField } from '@/app/form/fields'
import { text } from '@/app/form/schema'
import { useAppForm } from '@/app/form/useAppForm'
import { guestsAnswer } from '@/client/api/guests.gen'
import { zGuestsAnswerInput, zGuestsUpdateInput } from '@/client/zod.gen'
import { Problem, toProblem } from '@/lib/problem'
import { Button } from '@/ui/Button'
import { Segmented } from '@/ui/Segmented'
import { Sheet, SheetFooter } from '@/ui/Sheet'
import { TextArea } from '@/ui/TextArea'
import { TextField } from '@/ui/TextField'
import { toast } from '@/ui/toast'
import { answerTo, statusOf } from '../answers'
import { findInvitation, patchInvitation } from '../edits'
import type { Guest, GuestStatus, Invitation } from '../model'
import { guestListQuery, refreshGuests, type Summary } from '../queries'
import { useGuestsScope } from '../scope'
import { useChange } from '../useChange'
import { guestName } from '../words'

const whole = 'event'
const answers = ['attending', 'not_attending', 'unknown'] as const

const schema = z.object({
  guests: z.array(
    z.object({
      uuid: z.string(),
      said: z.array(z.object({ part: z.string(), answer: z.enum(answers) })),
      diet: text(zGuestsUpdateInput.shape.diet),
    }),
  ),
  message: text(zGuestsAnswerInput.shape.message),
})
type Values = z.infer<typeof schema>
type Said = Values['guests'][number]

export interface AnswerSheetProps {
  invitation: Invitation
  /** What the invitation covers; none where the event is one. */
  parts: readonly Summary['subEvents'][number][]
  onClose: () => void
}

/** Records an invitation's answers, as given by phone. */
export default function AnswerSheet(props: AnswerSheetProps) {
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && props.onClose()}
      title="Anotar resposta"
      description={props.invitation.name}
      initialFocus="sheet"
    >
      <Fields {...props} />
    </Sheet>
  )
}

function valuesOf({ guests, message }: Invitation, parts: readonly { uuid: string }[]): Values {
  return {
    message,
    guests: guests.map((guest) => ({
      uuid: guest.uuid,
      diet: guest.diet,
      said:
        parts.length === 0
          ? [{ part: whole, answer: guest.status }]
          : parts.map(({ uuid }) => ({ part: uuid, answer: answerTo(guest, uuid) })),
    })),
  }
}

interface Body {
  uuid: string
  diet: string
  status?: GuestStatus
  attends?: string[]
  declines?: string[]
}

function bodyOf({ uuid, said, diet }: Said): Body {
  const only = said.find(({ part }) => part === whole)
  const parts = (answer: GuestStatus) =>
    said.flatMap((one) => (one.answer === answer ? one.part : []))
  return {
    uuid,
    diet,
    ...(only
      ? { status: only.answer }
      : { attends: parts('attending'), declines: parts('not_attending') }),
  }
}

function answered(guest: Guest, said: Said | undefined, parts: readonly { uuid: string }[]): Guest {
  if (!said) return guest
  const { status, attends = [], declines = [], diet } = bodyOf(said)
  return {
    ...guest,
    diet,
    attends,
    declines,
    status: status ?? statusOf({ attends, declines }, parts),
  }
}

type Way = 'mine' | 'theirs' | 'later'

function Fields({ invitation, parts, onClose }: AnswerSheetProps) {
  const formId = useId()
  const scope = useGuestsScope()
  const { client, eventUuid, side } = scope
  const queryClient = useQueryClient()
  const { uuid } = invitation
  const [clash, setClash] = useState<{ mine: Values; theirs: Invitation }>()
  const choose = useRef<(way: Way) => void>(undefined)
  const { mutateAsync } = useChange<{ values: Values; over: number }>({
    send: ({ values, over }) =>
      guestsAnswer({
        client,
        body: {
          eventUuid,
          invitationUuid: uuid,
          over,
          guests: values.guests.map(bodyOf),
          message: values.message,
        },
        throwOnError: true,
      }),
    apply: (list, { values, over }) => {
      const now = findInvitation(list, uuid)
      if (!now) return list
      return patchInvitation(list, uuid, {
        guests: now.guests.map((guest) =>
          answered(
            guest,
            values.guests.find((one) => one.uuid === guest.uuid),
            parts,
          ),
        ),
        message: values.message,
        answeredAt: new Date().toISOString(),
        answeredVia: side,
        answerVersion: over + 1,
      })
    },
    touches: () => [uuid],
    refused: null,
  })
  // The version of the answers that the form started from, or of those that the person has seen since.
  const over = useRef(invitation.answerVersion)
  const send = async (values: Values): Promise<unknown> => {
    try {
      return await mutateAsync({ values, over: over.current })
    } catch (error) {
      if (toProblem(error).clashes.length === 0) throw error
      await refreshGuests(queryClient, client)
      const list = queryClient.getQueryData(guestListQuery(scope).queryKey)
      const theirs = list && findInvitation(list, uuid)
      if (!theirs) throw error
      setClash({ mine: values, theirs })
      const way = await new Promise<Way>((resolve) => {
        choose.current = resolve
      })
      setClash(undefined)
      if (way === 'theirs') return undefined
      if (way === 'mine') {
        over.current = theirs.answerVersion
        return send(values)
      }
      // If the choice is postponed, saving asks again.
      throw new Problem({
        status: 409,
        code: 'conflict',
        detail: 'Outra resposta chegou enquanto você anotava esta. Nada foi salvo ainda.',
      })
    }
  }
  const edit = useAppForm({
    schema,
    initial: useRef(valuesOf(invitation, parts)).current,
    draft: `guests.answer.${uuid}`,
    save: send,
    onSaved: () => {
      toast.success('Resposta anotada', { description: invitation.name })
      onClose()
    },
  })
  const { fields } = useFieldArray({ control: edit.form.control, name: 'guests', keyName: 'key' })
  return (
    <Form of={edit} id={formId} className="flex flex-col gap-6">
      {fields.map((field, at) => {
        const guest = invitation.guests.find((one) => one.uuid === field.uuid)
        const name = guest ? guestName(guest, invitation) : 'Saiu da lista'
        return (
          <fieldset key={field.key} className="min-w-0 border-b border-line pb-5 last:border-0">
            <legend className="mb-2 font-display text-base font-medium wrap-anywhere">
              {name}
            </legend>
            <div className="flex flex-col gap-3">
              {field.said.map(({ part }, place) => (
                <OneAnswer
                  key={part}
                  name={`guests.${at}.said.${place}.answer`}
                  label={parts.find((one) => one.uuid === part)?.name}
                  who={name}
                  control={edit.form.control}
                />
              ))}
              <TextField
                label={`O que ${name} não come`}
                hideLabel
                placeholder="O que não come"
                {...edit.text(`guests.${at}.diet`)}
              />
            </div>
          </fieldset>
        )
      })}
      <TextArea label="Recado" optional rows={2} {...edit.text('message')} />
      <SheetFooter>
        <Button
          type="submit"
          form={formId}
          size="lg"
          block
          loading={edit.saving}
          loadingText="Salvando…"
        >
          Salvar resposta
        </Button>
      </SheetFooter>
      {clash && (
        <ClashDialog
          title="Outra resposta chegou enquanto você anotava"
          description="Compare e escolha com qual o convite fica."
          mine={<Answered of={clash.mine} invitation={clash.theirs} parts={parts} />}
          theirs={
            <Answered of={valuesOf(clash.theirs, parts)} invitation={clash.theirs} parts={parts} />
          }
          choices={[
            { label: 'Ficar com a que chegou', onChoose: () => choose.current?.('theirs') },
            { label: 'Ficar com a minha', onChoose: () => choose.current?.('mine') },
          ]}
          onLater={() => choose.current?.('later')}
        />
      )}
    </Form>
  )
}

const words: Readonly<Record<GuestStatus, string>> = {
  attending: 'Vai',
  not_attending: 'Não vai',
  unknown: 'Não sei',
}

const options = answers.map((value) => ({ value, label: words[value] }))

function OneAnswer({
  name,
  label,
  who,
  control,
}: {
  name: `guests.${number}.said.${number}.answer`
  label: string | undefined
  who: string
  control: Parameters<typeof useFormField<Values, typeof name>>[0]
}) {
  const field = useFormField(control, name)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {label && <span className="min-w-[min(6rem,100%)] flex-1 text-sm">{label}</span>}
      <Segmented
        label={label ? `${who}, ${label}` : who}
        options={options}
        value={field.value}
        onValueChange={field.onValueChange}
        onBlur={field.onBlur}
        name={field.name}
        className="min-w-[min(15rem,100%)] flex-[2]"
      />
    </div>
  )
}

/** An answer in words, to be compared with another. */
function Answered({
  of,
  invitation,
  parts,
}: {
  of: Values
  invitation: Invitation
  parts: readonly Summary['subEvents'][number][]
}) {
  return (
    <div className="flex flex-col gap-2 text-body">
      {of.guests.map(({ uuid, said, diet }) => {
        const guest = invitation.guests.find((one) => one.uuid === uuid)
        if (!guest) return null
        return (
          <p key={uuid} className="wrap-anywhere">
            <b className="font-medium">{guestName(guest, invitation)}:</b>{' '}
            {said
              .map(({ part, answer }) =>
                [parts.find((one) => one.uuid === part)?.name, words[answer].toLowerCase()]
                  .filter(Boolean)
                  .join(' '),
              )
              .join(', ')}
            {diet && `; ${diet}`}
          </p>
        )
      })}
      {of.message && <p className="font-display italic wrap-anywhere">“{of.message}”</p>}
    </div>
  )
}
