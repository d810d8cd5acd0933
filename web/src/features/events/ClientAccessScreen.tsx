import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link, linkOptions, useNavigate } from '@tanstack/react-router'
import { useEffect, useId } from 'react'
import { type Control, useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { eventUpdateCustomerPermissions } from '@/client/sdk.gen'
import { AloneHeading } from '@/features/frame/AloneHeading'
import { Content } from '@/features/frame/Content'
import { PhoneBar } from '@/features/frame/PhoneBar'
import { useIdempotencyKey } from '@/features/workspace/useIdempotencyKey'
import { useWorkspace } from '@/features/workspace/useWorkspace'
import { useFormField } from '@/lib/form'
import { toProblem } from '@/lib/problem'
import { useFormDraft } from '@/lib/useFormDraft'
import { useUnsavedWarning } from '@/lib/useUnsavedWarning'
import { Button, buttonClass } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { cx } from '@/ui/classes'
import { Segmented } from '@/ui/Segmented'
import { toast } from '@/ui/toast'
import { UnsavedDialog } from '@/ui/UnsavedDialog'
import {
  type AccessLevel,
  type AreaOfClient,
  type ClientLevels,
  clientAreas,
  levelLabels,
  levelsOf,
  maskOf,
  visibleText,
} from './clientAccess'
import { eventQuery } from './queries'

const level = z.enum(['EDIT', 'VIEW', 'NONE'])
const draftSchema = z
  .object({
    CHECKLIST: level,
    VENDORS: level,
    DOCUMENTS: level,
    PAYMENTS: level,
    CONTRACTS: level.exclude(['EDIT']),
  })
  .partial()

/** What the event's client sees and does, part by part. */
export function ClientAccessScreen({ eventUuid }: { eventUuid: string }) {
  const { client } = useWorkspace()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { data: event } = useSuspenseQuery(eventQuery(client, eventUuid))
  const key = useIdempotencyKey()
  const kept = event.customerPermissions ?? 0
  const form = useForm<ClientLevels>({ defaultValues: levelsOf(kept) })
  const mask = maskOf(useWatch({ control: form.control }) as ClientLevels)
  const changed = mask !== kept
  const forgetDraft = useFormDraft(form, `event.clientAccess.${eventUuid}`, draftSchema)

  const save = useMutation({
    mutationFn: async (levels: ClientLevels) => {
      const { data } = await eventUpdateCustomerPermissions({
        client,
        body: { uuid: eventUuid, customerPermissions: maskOf(levels) },
        headers: key.headers(),
        throwOnError: true,
      })
      return data
    },
  })
  const warning = useUnsavedWarning(changed && !save.isSuccess, { forget: forgetDraft })
  const settings = linkOptions({ to: '/app/$eventUuid/settings', params: { eventUuid } })
  const names = event.customers.map(({ name }) => name).join(' e ')

  const submit = form.handleSubmit((levels) => {
    if (save.isPending) return
    save.mutate(levels, {
      onSuccess: ({ customerPermissions }) => {
        forgetDraft()
        queryClient.setQueryData(eventQuery(client, eventUuid).queryKey, (before) =>
          before ? { ...before, customerPermissions } : before,
        )
        toast.success('Acesso do cliente atualizado')
      },
      onError: (error) => {
        key.renew()
        toast.error('Erro ao salvar permissões', { description: toProblem(error).detail })
      },
    })
  })

  // The address changes once nothing is left to lose, so that no question is asked.
  useEffect(() => {
    if (save.isSuccess) void navigate(settings)
  }, [save.isSuccess, navigate, settings])

  return (
    <>
      <PhoneBar
        title="Acesso do cliente"
        back={{ link: settings, label: 'Voltar para as configurações' }}
      />
      <Content>
        <form noValidate onSubmit={submit} className="mx-auto flex max-w-160 flex-col gap-5">
          <div>
            <AloneHeading>O que o cliente vê</AloneHeading>
            <p className="mt-1 text-body text-muted wrap-break-word">
              Escolha o que {names || 'o cliente'} vê ao entrar com o próprio celular. Observações
              de tarefas, orçamento e contatos ficam sempre só com o seu time.
            </p>
          </div>
          <ul className="flex flex-col gap-3">
            {clientAreas.map((area) => (
              <Area key={area.area} area={area} control={form.control} />
            ))}
          </ul>
          <p role="status" className="text-sm text-muted">
            {visibleText(mask)}
            {changed && ' Ainda não salvo.'}
          </p>
          <div className="flex flex-col-reverse gap-2 border-t border-line pt-5 sm:flex-row sm:justify-end">
            <Link {...settings} className={buttonClass('secondary', 'lg')}>
              Cancelar
            </Link>
            <Button
              type="submit"
              size="lg"
              disabled={!changed}
              loading={save.isPending}
              loadingText="Salvando…"
            >
              Salvar alterações
            </Button>
          </div>
        </form>
        <UnsavedDialog warning={warning} />
      </Content>
    </>
  )
}

function Area({ area, control }: { area: AreaOfClient; control: Control<ClientLevels> }) {
  const { area: name, label, icon: Icon, edit, means } = area
  const { value, onValueChange, onBlur } = useFormField(control, name)
  const explanation = useId()
  const levels: AccessLevel[] = edit ? ['EDIT', 'VIEW', 'NONE'] : ['VIEW', 'NONE']
  return (
    <Card as="li" className="flex flex-col gap-3 p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <p className="flex min-w-36 flex-1 items-center gap-2.5 text-body font-medium">
          <span
            className={cx(
              'flex size-9 items-center justify-center rounded-input transition-colors',
              value === 'NONE' ? 'bg-sunken text-muted' : 'bg-wine-tint text-wine',
            )}
          >
            <Icon size={18} aria-hidden />
          </span>
          {label}
        </p>
        <Segmented
          label={label}
          describedBy={explanation}
          name={name}
          options={levels.map((one) => ({ value: one, label: levelLabels[one] }))}
          value={value}
          onValueChange={onValueChange}
          onBlur={onBlur}
          className={cx('w-full', edit ? 'sm:w-88' : 'sm:w-60')}
        />
      </div>
      <p id={explanation} className="text-sm text-muted">
        {means[value]}
      </p>
    </Card>
  )
}
