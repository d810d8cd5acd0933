import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { FormErrors } from '@/app/form/FormErrors'
import { applyProblem, useFormField } from '@/app/form/fields'
import { UnsavedDialog } from '@/app/form/UnsavedDialog'
import { useUnsavedWarning } from '@/app/form/useUnsavedWarning'
import { Content } from '@/app/frame/Content'
import { PhoneBar } from '@/app/frame/PhoneBar'
import { adminClient } from '@/app/workspace/clients'
import { adminUpdateContractLimit } from '@/client/sdk.gen'
import { toProblem } from '@/lib/problem'
import { Button } from '@/ui/Button'
import { NumberField } from '@/ui/NumberField'
import { PageHeader } from '@/ui/PageHeader'
import { toast } from '@/ui/toast'
import { BackLink } from './BackLink'
import { businessInBackofficeQuery, userQuery } from './queries'
import { useGoBack } from './useGoBack'

const most = 100_000
const sentence = `Informe um número de 0 a ${most.toLocaleString('pt-BR')}`

const schema = z.object({
  contractLimit: z
    .number({ error: sentence })
    .int(sentence)
    .min(0, sentence)
    .max(most, sentence)
    .nullable()
    .refine((value) => value !== null, sentence),
})

/** How many contracts a business may have. */
export function ContractLimitScreen({ businessUuid }: { businessUuid: string }) {
  const queryClient = useQueryClient()
  const { data: business } = useSuspenseQuery(businessInBackofficeQuery(businessUuid))
  const page = linkOptions({
    to: '/app/menu/backoffice/users/$userId',
    params: { userId: business.ownerUserId },
  })
  const goBack = useGoBack(page)
  const [failures, setFailures] = useState<string[]>([])
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: {
      contractLimit: (business.contractLimit ?? business.defaultContractLimit) as number | null,
    },
  })
  const save = useMutation({
    mutationFn: (contractLimit: number) =>
      adminUpdateContractLimit({
        client: adminClient,
        body: { businessId: businessUuid, contractLimit },
        throwOnError: true,
      }),
  })
  const warning = useUnsavedWarning(form.formState.isDirty && !save.isSuccess)

  const submit = form.handleSubmit(({ contractLimit }) => {
    if (save.isPending || contractLimit === null) return
    setFailures([])
    save.mutate(contractLimit, {
      onSuccess: () => {
        void queryClient.invalidateQueries({
          queryKey: businessInBackofficeQuery(businessUuid).queryKey,
        })
        void queryClient.invalidateQueries({ queryKey: userQuery(business.ownerUserId).queryKey })
        toast.success('Limite ajustado')
      },
      onError: (error) => setFailures(applyProblem(form, toProblem(error))),
    })
  })

  const back = useRef(goBack)
  back.current = goBack
  useEffect(() => {
    if (save.isSuccess) back.current()
  }, [save.isSuccess])

  const field = useFormField(form.control, 'contractLimit')
  return (
    <>
      <PhoneBar title="Limite de contratos" back={{ link: page, label: 'Voltar ao usuário' }} />
      <Content>
        <form noValidate onSubmit={submit} className="flex max-w-130 flex-col gap-5">
          <PageHeader
            back={<BackLink link={page}>{business.ownerName || business.name}</BackLink>}
            title="Ajustar limite de contratos"
            subtitle={business.name}
            className="mb-1"
          />
          <FormErrors
            failures={failures}
            errors={form.formState.errors}
            attempt={form.formState.submitCount}
          />
          <NumberField
            label="Limite de contratos"
            help={`Sem um limite próprio valem ${business.defaultContractLimit.toLocaleString('pt-BR')}.`}
            min={0}
            max={most}
            {...field}
          />
          <Button
            type="submit"
            loading={save.isPending}
            loadingText="Ajustando…"
            className="mt-2 md:self-start"
          >
            Ajustar limite
          </Button>
        </form>
        <UnsavedDialog warning={warning} />
      </Content>
    </>
  )
}
