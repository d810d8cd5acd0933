import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormErrors } from '@/app/form/FormErrors'
import { applyProblem, useFormField } from '@/app/form/fields'
import { useFormDraft } from '@/app/form/useFormDraft'
import { Content } from '@/app/frame/Content'
import { SkipLink } from '@/app/frame/SkipLink'
import { Wordmark } from '@/app/frame/Wordmark'
import { rememberWorkspace } from '@/app/workspace/choice'
import { meClient } from '@/app/workspace/clients'
import { meQuery } from '@/app/workspace/me'
import { useIdempotencyKey } from '@/app/workspace/useIdempotencyKey'
import { useSignOut } from '@/app/workspace/useSignOut'
import { businessCreate } from '@/client/sdk.gen'
import type { UsersGetOutput } from '@/client/types.gen'
import { toProblem } from '@/lib/problem'
import { Button, buttonClass } from '@/ui/Button'
import { RadioCards } from '@/ui/RadioCards'
import { TextField } from '@/ui/TextField'
import { toast } from '@/ui/toast'
import { BusinessFields } from './BusinessFields'
import {
  type BusinessValues,
  businessDraft,
  businessInput,
  businessSchema,
  limits,
  marketStages,
} from './businessForm'
import { OpeningBusiness } from './OpeningBusiness'
import { PendingInvites } from './PendingInvites'

/** A workspace takes at least this long to open, in milliseconds (specification 2, section 9). */
const shortest = 1000

/** Where a professional begins: the business every event will belong to. */
export function AddBusinessScreen({ me }: { me: UsersGetOutput }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const signOut = useSignOut()
  const key = useIdempotencyKey()
  const [failures, setFailures] = useState<string[]>([])
  const form = useForm<BusinessValues>({
    resolver: zodResolver(businessSchema),
    defaultValues: {
      ownerName: me.name,
      name: '',
      location: '',
      categories: [],
      instagramHandle: '',
      marketStage: null,
    },
  })
  const forgetDraft = useFormDraft(form, `business.create.${me.uuid}`, businessDraft)
  const create = useMutation({
    mutationFn: async (values: BusinessValues) => {
      const [{ data }] = await Promise.all([
        businessCreate({
          client: meClient,
          body: businessInput(values),
          headers: key.headers(),
          throwOnError: true,
        }),
        new Promise((resolve) => window.setTimeout(resolve, shortest)),
      ])
      return data
    },
  })

  const submit = form.handleSubmit((values) => {
    if (create.isPending) return
    setFailures([])
    create.mutate(values, {
      onSuccess: async ({ businessUuid }) => {
        forgetDraft()
        rememberWorkspace(businessUuid)
        await queryClient.fetchQuery({ ...meQuery, staleTime: 0 })
        await navigate({ to: '/app/events', replace: true })
        toast.success('Seu espaço está pronto')
      },
      onError: (error) => setFailures(applyProblem(form, toProblem(error))),
    })
  })

  const { errors } = form.formState
  // Registered in the order they stand, so that the first one refused takes the focus.
  const ownerName = form.register('ownerName')
  const name = form.register('name')
  const location = form.register('location')
  const categoriesField = useFormField(form.control, 'categories')
  const stageField = useFormField(form.control, 'marketStage')
  return (
    <>
      <SkipLink />
      <header className="mx-auto flex max-w-160 items-center justify-between px-5 pt-5 md:pt-10">
        <Wordmark />
        {/* Whoever works for others came from there; anybody else has nowhere to go but out. */}
        {me.businessMemberships.length > 0 ? (
          <Link to="/app/menu/memberships" className={buttonClass('ghost')}>
            Voltar aos espaços
          </Link>
        ) : (
          <Button variant="ghost" onClick={signOut}>
            Sair
          </Button>
        )}
      </header>
      <Content>
        <div className="mx-auto max-w-150">
          {create.isPending || create.isSuccess ? (
            <OpeningBusiness name={form.getValues('name')} />
          ) : (
            <form noValidate onSubmit={submit} className="flex flex-col gap-5">
              <div className="mb-2">
                <h1 className="font-display text-xl font-medium tracking-[-0.01em] md:text-2xl">
                  Criar seu espaço de trabalho
                </h1>
                <p className="mt-1.5 text-body text-muted">
                  É aqui que ficam seus eventos, contatos e modelos. Leva menos de um minuto.
                </p>
              </div>
              <PendingInvites />
              <FormErrors
                failures={failures}
                errors={form.formState.errors}
                attempt={form.formState.submitCount}
              />
              {!me.name && (
                <TextField
                  label="Seu nome"
                  autoComplete="name"
                  maxLength={limits.name}
                  error={errors.ownerName?.message}
                  {...ownerName}
                />
              )}
              <TextField
                label="Nome do negócio"
                placeholder="Ana Clara Cerimonial"
                autoComplete="organization"
                maxLength={limits.name}
                error={errors.name?.message}
                {...name}
              />
              <BusinessFields
                location={{ ...location, error: errors.location?.message }}
                categories={categoriesField}
                instagram={{
                  ...form.register('instagramHandle'),
                  error: errors.instagramHandle?.message,
                }}
              />
              <RadioCards
                label="Quantos eventos você fecha por mês?"
                optional
                columns={2}
                options={marketStages}
                {...stageField}
              />
              <Button type="submit" size="lg" block className="mt-2">
                Criar espaço de trabalho
              </Button>
            </form>
          )}
        </div>
      </Content>
    </>
  )
}
