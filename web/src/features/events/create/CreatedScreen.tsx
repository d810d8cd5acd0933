import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CircleHelp } from 'lucide-react'
import { useState } from 'react'
import { placeOf } from '@/app/event/facts'
import { eventQuery } from '@/app/event/queries'
import { Content } from '@/app/frame/Content'
import { PhoneBar } from '@/app/frame/PhoneBar'
import { useIdempotencyKey } from '@/app/workspace/useIdempotencyKey'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { eventNotifyCustomerMutation } from '@/client/api/event.gen'
import { formatDayWithYear, today } from '@/lib/dates'
import { eventTypes } from '@/lib/eventTypes'
import { toProblem } from '@/lib/problem'
import { count } from '@/lib/text'
import { Cover } from '@/ui/BotanicalCover'
import { Button } from '@/ui/Button'
import { Callout } from '@/ui/Callout'
import { Card } from '@/ui/Card'
import { Switch } from '@/ui/Switch'
import { LinkButton } from '@/ui/TextLink'
import { HowItWorks } from './HowItWorks'
import { isPast } from './past'

/** The second step: shows the created event, and asks whether its link is sent now. */
export function CreatedScreen({ eventUuid }: { eventUuid: string }) {
  const { client } = useWorkspace()
  const navigate = useNavigate()
  const key = useIdempotencyKey()
  const { data: event } = useSuspenseQuery(eventQuery(client, eventUuid))
  const past = isPast(event.date ?? '', today(event.timeZone))
  const [sends, setSends] = useState(!past)
  const [explaining, setExplaining] = useState(false)
  const notify = useMutation(eventNotifyCustomerMutation({ client }))
  const place = placeOf(event)

  const goOn = () =>
    navigate({
      to: '/app/$eventUuid/organization',
      params: { eventUuid },
      search: { tab: 'planning' },
      replace: true,
    })

  function finish() {
    if (!sends) {
      void goOn()
      return
    }
    notify.mutate(
      { body: { uuid: eventUuid }, headers: key.headers() },
      { onSuccess: () => void goOn() },
    )
  }

  return (
    <>
      <PhoneBar title="Evento criado" />
      <Content width="column" className="flex flex-col gap-6">
        <Card padded={false} className="overflow-hidden">
          <Cover
            seed={event.coverSeed}
            tint={eventTypes[event.type].tint}
            imageUrl={event.imageUrl}
            className="h-32 w-full"
          />
          <div className="px-6 pt-5 pb-6 text-center wrap-break-word">
            <h1 className="font-display text-xl font-medium tracking-[-0.01em]">
              {event.title} criado
            </h1>
            <p className="mt-1.5 text-body text-muted">
              {[event.date ? formatDayWithYear(event.date) : 'Sem data marcada', place]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <p className="mt-1 text-body text-muted">
              {event.tasksTotal > 0
                ? `${count(event.tasksTotal, 'tarefa', 'tarefas')} no checklist`
                : 'Checklist em branco'}
            </p>
          </div>
        </Card>
        {past && (
          <Callout tone="slate" title="A data deste evento já passou">
            Por isso o envio começa desligado. Se o ano saiu errado, corrija em Configurações.
          </Callout>
        )}
        <Card>
          <Switch
            label="Enviar automaticamente"
            help="O cliente recebe agora uma mensagem com o link da página do evento."
            checked={sends}
            onCheckedChange={setSends}
          />
          <LinkButton className="mt-2 gap-1.5 text-sm" onClick={() => setExplaining(true)}>
            <CircleHelp size={16} aria-hidden />
            Como funciona o envio automático?
          </LinkButton>
        </Card>
        {notify.isError && (
          <Callout tone="coral" role="alert" title="Não deu para enviar o link">
            {toProblem(notify.error).detail} Você também pode desligar o envio e continuar.
          </Callout>
        )}
        <Button size="lg" block loading={notify.isPending} loadingText="Enviando…" onClick={finish}>
          {sends ? 'Continuar e enviar o link' : 'Continuar'}
        </Button>
      </Content>
      <HowItWorks open={explaining} onOpenChange={setExplaining} />
    </>
  )
}
