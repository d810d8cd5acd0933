import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { customerChooseMessageChannels } from '@/client/api/customer.gen'
import type { CustomerGetMessageChannelsOutput } from '@/client/types.gen'
import { dayOf, formatLongDay } from '@/lib/dates'
import { toProblem } from '@/lib/problem'
import { Callout } from '@/ui/Callout'
import { Card } from '@/ui/Card'
import { Switch } from '@/ui/Switch'
import { TextLink } from '@/ui/TextLink'
import { toast } from '@/ui/toast'
import { channelsQuery } from './channels'
import { Ground } from './Ground'
import { PageTitle } from './PageTitle'
import { useCustomerEvent } from './useCustomerEvent'

type Channel = 'whatsapp' | 'sms' | 'email'

/** How a client wants to hear of their event, saved at once. */
export function ChannelsScreen() {
  const { access, client, eventUuid } = useCustomerEvent()
  const { data } = useSuspenseQuery(channelsQuery(client))
  const change = useChoose()
  const { planner } = access.event
  // Each is stopped by itself, also where nothing of the switches goes to it now.
  const addresses = [
    { where: data.phone, kind: 'telefone', url: data.stopUrl, stoppedAt: data.stoppedAt },
    ...(data.address
      ? [
          {
            where: data.address,
            kind: 'e-mail',
            url: data.emailStopUrl,
            stoppedAt: data.emailStoppedAt,
          },
        ]
      : []),
  ]
  const none = !data.whatsapp && !data.sms && !(data.email && data.address)
  const row = (channel: Channel, label: string, help: string, disabled = false) => (
    <Switch
      className="px-5 py-3"
      label={label}
      help={help}
      disabled={disabled}
      checked={data[channel] && !disabled}
      onCheckedChange={(next) => change({ channel, next })}
    />
  )
  return (
    <Ground
      back={{
        link: linkOptions({ to: '/evento/$eventUuid', params: { eventUuid } }),
        label: 'Início',
      }}
    >
      <header className="mb-8 flex flex-col items-center text-center">
        <PageTitle className="mt-3 max-w-full text-balance">Mensagens</PageTitle>
        <p className="mt-1.5 max-w-full text-body text-balance text-muted wrap-break-word">
          Como {planner.name} escreve para você. Cada mensagem vai por um só caminho: o primeiro que
          estiver ligado.
        </p>
      </header>
      <div className="flex flex-col gap-6">
        {addresses.map(
          ({ where, kind, stoppedAt }) =>
            stoppedAt && (
              <Callout key={kind} title={`Mensagens paradas em ${where}`}>
                Você pediu para não receber mensagens de {planner.name} neste {kind}, desde{' '}
                {formatLongDay(dayOf(stoppedAt))}.
              </Callout>
            ),
        )}
        <Card padded={false} className="divide-y divide-line">
          {row('whatsapp', 'WhatsApp', `No telefone ${data.phone}`)}
          {row('sms', 'SMS', `No telefone ${data.phone}`)}
          {row(
            'email',
            'E-mail',
            data.address
              ? `Para ${data.address}`
              : `${planner.name} ainda não tem o seu e-mail. Peça para incluir.`,
            !data.address,
          )}
        </Card>
        <p className="text-sm text-muted">
          {none
            ? 'Com tudo desligado você não recebe avisos: as decisões, as áreas abertas e os pagamentos continuam aqui no evento.'
            : 'Decisões que esperam você, áreas abertas e lembretes de pagamento.'}{' '}
          Códigos de acesso, contratos que você assina e recibos chegam sempre.
        </p>
        {data.stopUrl && (
          <ul className="flex flex-col gap-3 text-sm">
            {addresses.map(({ where, kind, url, stoppedAt }) => (
              <li key={kind} className="wrap-break-word">
                <TextLink href={url}>
                  {stoppedAt ? `Voltar a receber em ${where}` : `Parar as mensagens para ${where}`}
                </TextLink>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Ground>
  )
}

/** Switches a way at once; what the server refuses goes back, and says so. */
function useChoose() {
  const { client } = useCustomerEvent()
  const queryClient = useQueryClient()
  const { queryKey } = channelsQuery(client)
  const { mutate } = useMutation({
    // Runs one at a time, so that the last of two quick taps wins.
    scope: { id: 'customer.chooseMessageChannels' },
    onMutate: async ({ channel, next }: { channel: Channel; next: boolean }) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, (was) => was && { ...was, [channel]: next })
      return before
    },
    mutationFn: async () => {
      const now = queryClient.getQueryData(queryKey) as CustomerGetMessageChannelsOutput
      await customerChooseMessageChannels({
        client,
        body: { whatsapp: now.whatsapp, sms: now.sms, email: now.email },
        throwOnError: true,
      })
    },
    onError: (error, _, before) => {
      queryClient.setQueryData(queryKey, before)
      toast.error('Não conseguimos salvar sua escolha', { description: toProblem(error).detail })
    },
  })
  return mutate
}
