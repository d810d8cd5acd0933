import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link, linkOptions, useNavigate } from '@tanstack/react-router'
import { Eye } from 'lucide-react'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { eventQuery } from '@/app/event/queries'
import { Form, FormFooter } from '@/app/form/Form'
import { useAppForm } from '@/app/form/useAppForm'
import { AloneHeading } from '@/app/frame/AloneHeading'
import { Content } from '@/app/frame/Content'
import { PhoneBar } from '@/app/frame/PhoneBar'
import { NotInControl } from '@/app/workspace/NotInControl'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { eventUpdateCustomerPermissions } from '@/client/api/event.gen'
import { buttonClass } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { toast } from '@/ui/toast'
import { ClientAreaCard } from './ClientAreaCard'
import { ClientRules } from './ClientRules'
import { clientAreas, maskOf, preparingText, visibleText } from './clientAccess'
import {
  bodyOf,
  type ClientSideForm,
  clientSideSchema,
  differs,
  formOf,
  lockFault,
} from './clientSide'
import { ReleaseArea } from './ReleaseArea'
import { SendAccess } from './SendAccess'

/** Sets what the event's client sees and may do in each area, and how the client gets access. */
export function ClientAccessScreen({ eventUuid }: { eventUuid: string }) {
  const { client, mayGrant } = useWorkspace()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { data: event } = useSuspenseQuery(eventQuery(client, eventUuid))
  const settings = linkOptions({ to: '/app/$eventUuid/settings', params: { eventUuid } })
  const edit = useAppForm({
    schema: clientSideSchema,
    initial: formOf(event),
    draft: `event.clientAccess.${eventUuid}`,
    save: async (wanted: ClientSideForm, sent) => {
      const { data } = await eventUpdateCustomerPermissions({
        client,
        body: bodyOf(eventUuid, wanted, sent),
        headers: sent.headers,
        throwOnError: true,
      })
      return data
    },
    onSaved: (kept) => {
      queryClient.setQueryData(eventQuery(client, eventUuid).queryKey, (before) => {
        if (!before) return before
        // A field that is absent in the answer has been unset.
        const {
          enabledCustomerUpdatesAt: _updates,
          customerLockDays: _lock,
          customerReleased: _released,
          ...rest
        } = before
        return { ...rest, ...kept }
      })
      toast.success('Acesso do cliente atualizado')
      // While the side is prepared there is more to do here: the areas are shown one by one.
      if (kept.customerReleased === undefined) void navigate(settings)
    },
    onRefused: ({ detail, fields }) =>
      toast.error('Erro ao salvar permissões', { description: fields[0]?.message ?? detail }),
  })
  const { control } = edit.form
  const values = useWatch({ control }) as ClientSideForm
  const mask = maskOf(values)
  const changed = differs(event, values)
  const faulty = lockFault(values) !== undefined
  const sending = useId()

  const names = event.customers.map(({ name }) => name).join(' e ')

  return (
    <>
      <PhoneBar
        title="Acesso do cliente"
        back={{ link: settings, label: 'Voltar para as configurações' }}
      />
      <Content width="column" className="flex flex-col gap-8">
        <Form of={edit} refusals={null}>
          {!mayGrant() && <NotInControl>não muda o que o cliente pode</NotInControl>}
          <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
            <div className="min-w-[min(18rem,100%)] flex-1">
              <AloneHeading>O que o cliente vê</AloneHeading>
              <p className="mt-1 text-body text-muted wrap-break-word">
                Escolha o que {names || 'o cliente'} {event.customers.length > 1 ? 'veem' : 'vê'} ao
                entrar com o próprio celular. Observações de tarefas, o orçamento do evento e os
                contatos ficam sempre só com a sua equipe.
              </p>
            </div>
            {!event.archivedAt && (
              <Link
                to="/evento/$eventUuid"
                params={{ eventUuid }}
                search={{ ver: 'cliente' }}
                className={buttonClass('secondary')}
              >
                <Eye size={18} aria-hidden />
                Ver como cliente
              </Link>
            )}
          </div>
          <ul className="flex flex-col gap-3">
            {clientAreas.map((area) => (
              <ClientAreaCard key={area.area} area={area} control={control}>
                {event.customerReleased !== undefined &&
                  values.preparing &&
                  values[area.area] !== 'NONE' && (
                    <ReleaseArea event={event} area={area} unsaved={changed} />
                  )}
              </ClientAreaCard>
            ))}
          </ul>
          <ClientRules event={event} control={control} />
          <p role="status" className="text-sm text-muted">
            {values.preparing
              ? preparingText(mask, event.customerReleased ?? 0)
              : visibleText(mask)}
            {changed && ' Ainda não salvo.'}
          </p>
          <FormFooter
            save="Salvar alterações"
            saving="Salvando…"
            cancel={settings}
            cancelText={changed ? 'Cancelar' : 'Voltar'}
            disabled={!changed || faulty}
          />
        </Form>
        <Card as="section" aria-labelledby={sending} className="flex flex-col gap-4 p-4 sm:p-5">
          <h2 id={sending} className="font-display text-lg font-medium">
            Enviar acesso
          </h2>
          <SendAccess eventUuid={eventUuid} />
        </Card>
      </Content>
    </>
  )
}
