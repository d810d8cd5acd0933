import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { Form, SaveButton } from '@/app/form/Form'
import { useFormField } from '@/app/form/fields'
import { text } from '@/app/form/schema'
import { useAppForm } from '@/app/form/useAppForm'
import { adminClient } from '@/app/workspace/clients'
import { adminSendPushNotification } from '@/client/api/admin.gen'
import type { AdminPushNotification } from '@/client/types.gen'
import { zAdminSendPushNotificationInput } from '@/client/zod.gen'
import { pushWords, usePush } from '@/features/notifications'
import { count, formatNumber } from '@/lib/text'
import { Button } from '@/ui/Button'
import { Callout } from '@/ui/Callout'
import { Card } from '@/ui/Card'
import { Select } from '@/ui/Select'
import { Switch } from '@/ui/Switch'
import { TextArea } from '@/ui/TextArea'
import { TextField } from '@/ui/TextField'
import { toast } from '@/ui/toast'
import { isAppPath } from './appPath'
import { ownDevicesQuery, pushNotificationQuery, refreshPushNotifications } from './queries'

const input = zAdminSendPushNotificationInput.shape
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are refused
const oneLine = (line: string) => !/[\u0000-\u001f\u007f]/.test(line)

const schema = z.object({
  title: text(input.title, 'Dê um título'),
  body: text(input.body, 'Escreva o texto').refine(oneLine, 'Escreva em uma linha só'),
  path: text(input.path).refine(
    isAppPath,
    'Use um endereço do Cortejo que começa por /app, como /app/events',
  ),
  isDryRun: z.boolean(),
  dryRunToken: z.string(),
  devices: z.string(),
})

/** Writes it, tries it on a device of one's own, and only then sends it to everybody who was counted. */
export function PushNotificationForm() {
  const queryClient = useQueryClient()
  const own = useQuery(ownDevicesQuery).data?.devices
  const devices = own ?? []
  const [trialUuid, setTrialUuid] = useState<string>()
  const { data } = useQuery({
    ...pushNotificationQuery(trialUuid ?? ''),
    enabled: trialUuid !== undefined,
  })
  const trial = trialUuid === undefined ? undefined : data
  const form = useAppForm({
    schema,
    initial: {
      title: '',
      body: '',
      path: '/app',
      isDryRun: true,
      dryRunToken: devices[0]?.uuid ?? '',
      devices: '',
    },
    draft: 'backoffice.push',
    save: async (values, { headers }) => {
      const { title, body, path, dryRunToken, devices: typed } = values
      const dry = staysDry(trial, values)
      const { data: sent } = await adminSendPushNotification({
        client: adminClient,
        body: {
          title,
          body,
          path,
          isDryRun: dry,
          ...(dry && dryRunToken && { dryRunToken }),
          ...(!dry && /^\d{1,9}$/.test(bare(typed)) && { devices: Number(bare(typed)) }),
        },
        headers,
        throwOnError: true,
      })
      return sent
    },
    onSaved: (sent) => {
      queryClient.setQueryData(pushNotificationQuery(sent.uuid).queryKey, sent)
      if (sent.isDryRun) {
        setTrialUuid(sent.uuid)
        return
      }
      toast.success('Tudo certo!', {
        description: `O aviso vai a ${count(sent.devices, 'aparelho', 'aparelhos')}.`,
      })
      setTrialUuid(undefined)
      form.form.reset({
        title: '',
        body: '',
        path: '/app',
        isDryRun: true,
        dryRunToken: devices[0]?.uuid ?? '',
        devices: '',
      })
      return refreshPushNotifications(queryClient)
    },
    onRefused: ({ detail }) =>
      toast.error('Não foi possível realizar o cadastro', { description: detail }),
  })
  const written = form.form.watch()
  const device = useFormField(form.form.control, 'dryRunToken')
  const switched = useFormField(form.form.control, 'isDryRun')
  const same = trial !== undefined && saysTheSame(trial, written)
  const tried = same && trial.sent > 0
  const dry = staysDry(trial, written)
  return (
    <Card as="section" aria-label="Novo aviso">
      <Form of={form}>
        <TextField label="Título" {...form.text('title')} />
        <TextArea
          label="Texto"
          rows={3}
          help="Aparece na tela de bloqueio: nada que seja só de alguém."
          {...form.text('body')}
        />
        <TextField
          label="Endereço que abre"
          help="Uma página do Cortejo, a partir de /app."
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...form.text('path')}
        />
        <Switch
          label="Só um teste, num aparelho meu"
          help={
            tried
              ? 'Testado. Desligue para enviar a todos.'
              : 'A todos só depois de um teste deste mesmo texto, que vale por uma hora.'
          }
          checked={dry}
          disabled={!tried}
          onCheckedChange={switched.onValueChange}
        />
        {dry ? (
          <>
            {own?.length === 0 ? (
              <NoDevice />
            ) : (
              <Select
                label="Aparelho"
                options={devices.map(({ uuid, name }) => ({ value: uuid, label: name }))}
                {...device}
                value={device.value || null}
              />
            )}
            {same && <Fate trial={trial} />}
          </>
        ) : (
          <TextField
            label={`Digite ${formatNumber(trial?.devices ?? 0)} para enviar`}
            help="É o número de aparelhos que o teste contou."
            inputMode="numeric"
            autoComplete="off"
            {...form.text('devices')}
          />
        )}
        <SaveButton
          variant={dry ? 'primary' : 'danger'}
          saving="Enviando…"
          disabled={dry && devices.length === 0}
          className="md:self-start"
        >
          {dry ? 'Enviar teste' : 'Enviar a todos'}
        </SaveButton>
      </Form>
    </Card>
  )
}

type Written = z.infer<typeof schema>

function saysTheSame(trial: AdminPushNotification, { title, body, path }: Written): boolean {
  return trial.title === title.trim() && trial.body === body.trim() && trial.path === path.trim()
}

/** Until exactly this text was tried, it goes nowhere else. */
function staysDry(trial: AdminPushNotification | undefined, written: Written): boolean {
  return !trial || !saysTheSame(trial, written) || trial.sent === 0 || written.isDryRun
}

/** A number as people write it, bare: "1.234". */
function bare(typed: string): string {
  return typed.replace(/[.\s]/g, '')
}

/** What became of a trial. */
function Fate({ trial }: { trial: AdminPushNotification }) {
  if (trial.sent > 0) {
    return (
      <Callout tone="sage" role="status" title="Operação realizada com sucesso">
        O serviço de push aceitou o teste. Confira no aparelho antes de enviar a todos.
      </Callout>
    )
  }
  if (trial.endedAt) {
    return (
      <Callout tone="coral" role="alert" title="O teste não foi entregue">
        {trial.unknown > 0
          ? 'O serviço de push não respondeu: pode ter chegado ou não. Faça outro teste.'
          : 'O serviço de push recusou, ou o aparelho não recebe mais avisos. Tente com outro.'}
        {trial.reason && <span className="block text-muted">{trial.reason}</span>}
      </Callout>
    )
  }
  return (
    <Callout role="status" title="Enviando o teste…">
      {trial.reason && <span className="text-muted">{trial.reason}</span>}
    </Callout>
  )
}

/** Shown to a member of staff without a device for the test push. */
function NoDevice() {
  const queryClient = useQueryClient()
  const { state, enable } = usePush()
  return (
    <Callout
      title="Nenhum aparelho seu recebe avisos"
      action={
        state === 'prompt' && (
          <Button
            variant="secondary"
            size="sm"
            loading={enable.isPending}
            loadingText="Ativando…"
            onClick={() =>
              enable.mutate(undefined, {
                onSettled: () =>
                  queryClient.invalidateQueries({ queryKey: ownDevicesQuery.queryKey }),
              })
            }
          >
            Ativar neste aparelho
          </Button>
        )
      }
    >
      O teste vai a um aparelho seu.{' '}
      {state && state !== 'prompt' && state !== 'on'
        ? pushWords[state]
        : 'Ative os avisos nele primeiro.'}
    </Callout>
  )
}
