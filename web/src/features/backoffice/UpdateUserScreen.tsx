import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { z } from 'zod'
import { patchOf } from '@/app/form/changes'
import { Form, SaveButton } from '@/app/form/Form'
import { useFormField } from '@/app/form/fields'
import { email, instagram, phone, text } from '@/app/form/schema'
import { useAppForm } from '@/app/form/useAppForm'
import { Content } from '@/app/frame/Content'
import { PhoneBar } from '@/app/frame/PhoneBar'
import { useGoBack } from '@/app/frame/useGoBack'
import { adminClient } from '@/app/workspace/clients'
import { adminUpdateUser } from '@/client/api/admin.gen'
import { zAdminUpdateUserInput } from '@/client/zod.gen'
import { formatPhone } from '@/lib/phone'
import { PageHeader } from '@/ui/PageHeader'
import { PhoneField } from '@/ui/PhoneField'
import { TextField } from '@/ui/TextField'
import { toast } from '@/ui/toast'
import { BackLink } from './BackLink'
import { userQuery, usersQuery } from './queries'

const api = zAdminUpdateUserInput.shape

const schema = z.object({
  name: text(api.name, 'Informe o nome'),
  phone: phone('Informe o telefone'),
  email: email(api.email),
  instagramHandle: instagram,
})

/** What staff may mend of a person. */
export function UpdateUserScreen({ userId }: { userId: string }) {
  const queryClient = useQueryClient()
  const { data: user } = useSuspenseQuery(userQuery(userId))
  const page = linkOptions({ to: '/app/menu/backoffice/users/$userId', params: { userId } })
  const goBack = useGoBack(page)
  const form = useAppForm({
    schema,
    initial: {
      name: user.name,
      phone: user.phone,
      email: user.email ?? '',
      instagramHandle: user.business?.instagramHandle ?? '',
    },
    draft: `backoffice.user.${userId}`,
    save: async (values, sent) => {
      const { data } = await adminUpdateUser({
        client: adminClient,
        body: {
          userId,
          ...patchOf(
            {
              ...values,
              email: values.email || null,
              instagramHandle: values.instagramHandle || null,
            },
            sent,
          ),
        },
        throwOnError: true,
      })
      return data
    },
    onSaved: (saved) => {
      queryClient.setQueryData(userQuery(userId).queryKey, saved)
      const [lists] = usersQuery('').queryKey
      void queryClient.invalidateQueries({ queryKey: [{ _id: lists._id }] })
      toast.success('Usuário atualizado', {
        ...(saved.phone !== user.phone && {
          description: `Agora entra com ${formatPhone(saved.phone)}.`,
        }),
      })
      goBack()
    },
  })

  const name = form.text('name')
  const phoneField = useFormField(form.form.control, 'phone')
  return (
    <>
      <PhoneBar title="Editar usuário" back={{ link: page, label: 'Voltar ao usuário' }} />
      <Content width="column">
        <Form
          of={form}
          className="flex flex-col gap-5"
          heading={
            <PageHeader
              back={<BackLink link={page}>{user.name || formatPhone(user.phone)}</BackLink>}
              title="Editar usuário"
              className="mb-1 max-md:sr-only"
            />
          }
        >
          <TextField label="Nome" autoComplete="off" {...name} />
          <PhoneField
            signsIn
            label="Telefone"
            autoComplete="off"
            help="É com ele que a pessoa entra. Ao trocar, ela sai de todos os aparelhos."
            {...phoneField}
          />
          <TextField
            label="E-mail"
            optional
            type="email"
            inputMode="email"
            autoComplete="off"
            {...form.text('email')}
          />
          {user.business && (
            <TextField
              label="Instagram"
              optional
              autoComplete="off"
              autoCapitalize="none"
              {...form.text('instagramHandle')}
            />
          )}
          <SaveButton saving="Salvando..." className="mt-2 md:self-start">
            Salvar alterações
          </SaveButton>
        </Form>
      </Content>
    </>
  )
}
