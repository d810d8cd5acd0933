import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { useFormField } from '@/app/form/fields'
import type { EventGetOutput } from '@/client/types.gen'
import { Card } from '@/ui/Card'
import { EmptyLine } from '@/ui/EmptyLine'
import { NumberField } from '@/ui/NumberField'
import { Switch } from '@/ui/Switch'
import { textLinkClass } from '@/ui/TextLink'
import { type ClientSideForm, lockFault, lockWords } from './clientSide'

/** How the client's side holds: shown bit by bit, ticked or not, frozen before the day. */
export function ClientRules({
  event,
  control,
}: {
  event: EventGetOutput
  control: Control<ClientSideForm>
}) {
  const heading = useId()
  const preparing = useFormField(control, 'preparing')
  const updates = useFormField(control, 'updates')
  return (
    <Card as="section" aria-labelledby={heading} className="flex flex-col gap-5 p-4 sm:p-5">
      <h2 id={heading} className="font-display text-lg font-medium">
        Como funciona
      </h2>
      <Switch
        name={preparing.name}
        label="Preparar antes de mostrar"
        help={
          event.customerReleased !== undefined && !preparing.value
            ? 'Ao salvar, o cliente passa a ver de uma vez tudo o que está aberto, sem aviso.'
            : 'Nenhuma área aparece até você liberar. A cada uma que abre, o cliente recebe um aviso.'
        }
        checked={preparing.value}
        onCheckedChange={preparing.onValueChange}
      />
      <Switch
        name={updates.name}
        label="Atualizações do cliente"
        help="Quem pode editar o checklist também conclui as subtarefas, uma a uma."
        checked={updates.value}
        onCheckedChange={updates.onValueChange}
      />
      <DateLock event={event} control={control} />
    </Card>
  )
}

function DateLock({ event, control }: { event: EventGetOutput; control: Control<ClientSideForm> }) {
  const locks = useFormField(control, 'locks')
  const days = useFormField(control, 'lockDays')
  const form = useWatch({ control }) as ClientSideForm
  const fault = lockFault(form)
  const words = days.value === null || fault ? undefined : lockWords(event, days.value)
  const dateless = event.date === undefined
  return (
    <div className="flex flex-col gap-3">
      <Switch
        name={locks.name}
        label="Encerrar mudanças antes do evento"
        help="Nos últimos dias o cliente continua vendo tudo, mas não muda mais nada."
        checked={locks.value}
        onCheckedChange={locks.onValueChange}
        // A lock that is on can always be turned off.
        disabled={dateless && !locks.value}
      />
      {dateless && (
        <EmptyLine>
          Este evento ainda não tem data.{' '}
          <Link
            to="/app/$eventUuid/settings/update-date"
            params={{ eventUuid: event.uuid }}
            className={textLinkClass}
          >
            Marcar a data
          </Link>
        </EmptyLine>
      )}
      {locks.value && !dateless && (
        <>
          <NumberField
            label="Dias antes do evento"
            className="sm:w-56"
            {...days}
            min={0}
            max={365}
            error={fault}
          />
          {words && (
            <p role="status" className="text-sm text-muted">
              {words}
            </p>
          )}
        </>
      )}
    </div>
  )
}
