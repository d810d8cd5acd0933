import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { Content } from '@/app/frame/Content'
import { PhoneBar } from '@/app/frame/PhoneBar'
import { adminClient } from '@/app/workspace/clients'
import { adminUpdateUser } from '@/client/sdk.gen'
import { bareHandle } from '@/features/business'
import { applyProblem, useFormField } from '@/lib/form'
import { formatPhone, parsePhone } from '@/lib/phone'
import { toProblem } from '@/lib/problem'
import { useFormDraft } from '@/lib/useFormDraft'
import { useUnsavedWarning } from '@/lib/useUnsavedWarning'
import { Button } from '@/ui/Button'
import { FormErrors } from '@/ui/FormErrors'
import { PageHeader } from '@/ui/PageHeader'
import { PhoneField } from '@/ui/PhoneField'
import { TextField } from '@/ui/TextField'
import { toast } from '@/ui/toast'
import { UnsavedDialog } from '@/ui/UnsavedDialog'
import { BackLink } from './BackLink'
import { userQuery, usersQuery } from './queries'
import { useGoBack } from './useGoBack'

const schema = z.object({
  name: z.string().trim().min(1, 'Informe o nome').max(120, 'Use até 120 letras'),
  phone: z
    .string()
    .min(1, 'Informe o telefone')
    .refine((text) => parsePhone(text) !== null, 'Confira o número: faltam ou sobram dígitos'),
  email: z.union([z.literal(''), z.email('Confira o e-mail')]),
  instagramHandle: z.string().max(120, 'Este não é um nome de usuário válido'),
})
const draftSchema = z
  .object({
    name: z.string(),
    phone: z.string(),
    email: z.string(),
    instagramHandle: z.string(),
  })
  .partial()

/** What staff may mend of a person. */
export function UpdateUserScreen({ userId }: { userId: string }) {
  const queryClient = useQueryClient()
  const { data: user } = useSuspenseQuery(userQuery(userId))
  const page = linkOptions({ to: '/app/menu/backoffice/users/$userId', params: { userId } })
  const goBack = useGoBack(page)
  const [failures, setFailures] = useState<string[]>([])
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: {
      name: user.name,
      phone: user.phone,
      email: user.email ?? '',
      instagramHandle: user.business?.instagramHandle ?? '',
    },
  })
  const { errors, isDirty } = form.formState
  const forgetDraft = useFormDraft(form, `backoffice.user.${userId}`, draftSchema)
  const save = useMutation({
    mutationFn: async (values: z.infer<typeof schema>) => {
      const handle = bareHandle(values.instagramHandle)
      const { data } = await adminUpdateUser({
        client: adminClient,
        body: {
          userId,
          name: values.name,
          phone: values.phone,
          ...(values.email && { email: values.email }),
          ...(handle && user.business && { instagramHandle: handle }),
        },
        throwOnError: true,
      })
      return data
    },
  })
  const warning = useUnsavedWarning(isDirty && !save.isSuccess, { forget: forgetDraft })

  const submit = form.handleSubmit((values) => {
    if (save.isPending) return
    setFailures([])
    save.mutate(values, {
      onSuccess: (saved) => {
        forgetDraft()
        queryClient.setQueryData(userQuery(userId).queryKey, saved)
        const [lists] = usersQuery('').queryKey
        void queryClient.invalidateQueries({ queryKey: [{ _id: lists._id }] })
        toast.success('Usuário atualizado', {
          ...(saved.phone !== user.phone && {
            description: `Agora entra com ${formatPhone(saved.phone)}.`,
          }),
        })
      },
      onError: (error) => setFailures(applyProblem(form, toProblem(error))),
    })
  })

  // One step back, once nothing is left to lose, so that no question is asked.
  const back = useRef(goBack)
  back.current = goBack
  useEffect(() => {
    if (save.isSuccess) back.current()
  }, [save.isSuccess])

  const name = form.register('name')
  const phone = useFormField(form.control, 'phone')
  return (
    <>
      <PhoneBar title="Editar usuário" back={{ link: page, label: 'Voltar ao usuário' }} />
      <Content>
        <form noValidate onSubmit={submit} className="flex max-w-130 flex-col gap-5">
          <PageHeader
            back={<BackLink link={page}>{user.name || formatPhone(user.phone)}</BackLink>}
            title="Editar usuário"
            className="mb-1 max-md:sr-only"
          />
          <FormErrors failures={failures} errors={errors} attempt={form.formState.submitCount} />
          <TextField
            label="Nome"
            maxLength={120}
            autoComplete="off"
            error={errors.name?.message}
            {...name}
          />
          <PhoneField
            label="Telefone"
            autoComplete="off"
            help="É com ele que a pessoa entra. Ao trocar, ela sai de todos os aparelhos."
            {...phone}
          />
          <TextField
            label="E-mail"
            optional
            type="email"
            inputMode="email"
            autoComplete="off"
            maxLength={254}
            error={errors.email?.message}
            {...form.register('email')}
          />
          {user.business && (
            <TextField
              label="Instagram"
              optional
              autoComplete="off"
              autoCapitalize="none"
              maxLength={120}
              error={errors.instagramHandle?.message}
              {...form.register('instagramHandle')}
            />
          )}
          <Button
            type="submit"
            loading={save.isPending}
            loadingText="Salvando..."
            className="mt-2 md:self-start"
          >
            Salvar alterações
          </Button>
        </form>
        <UnsavedDialog warning={warning} />
      </Content>
    </>
  )
}
