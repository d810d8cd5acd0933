import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { anew } from '@/app/form/anew'
import { Form, FormFooter } from '@/app/form/Form'
import { useFormField } from '@/app/form/fields'
import { useAppForm } from '@/app/form/useAppForm'
import { ColumnPage } from '@/app/frame/ColumnPage'
import { meClient } from '@/app/workspace/clients'
import { meQuery } from '@/app/workspace/me'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { usersUpdate, usersUpdateImage } from '@/client/api/users.gen'
import { formatPhone } from '@/lib/phone'
import { PortraitField } from '@/ui/PortraitField'
import { TextField } from '@/ui/TextField'
import { textLinkClass } from '@/ui/TextLink'
import { toast } from '@/ui/toast'
import { profileSchema } from './profileForm'
import { SignIns } from './SignIns'

/** Who the person is: a picture and a name; phone and e-mail change through support. */
export function ProfileScreen() {
  const { me } = useWorkspace()
  const queryClient = useQueryClient()
  const router = useRouter()
  const form = useAppForm({
    schema: profileSchema,
    initial: { name: me.name, image: me.imageUrl ?? null },
    draft: `users.update.${me.uuid}`,
    save: async ({ name, image }, { changed }) => {
      if (image instanceof File) {
        await usersUpdateImage({ client: meClient, body: { file: image }, throwOnError: true })
      }
      const { data } = await usersUpdate({
        client: meClient,
        body: {
          ...(changed.has('name') && { name }),
          ...(changed.has('image') && image === null && { removeImage: true }),
        },
        throwOnError: true,
      })
      return data
    },
    onSaved: async (saved) => {
      queryClient.setQueryData(meQuery.queryKey, saved)
      form.form.reset({ name: saved.name, image: saved.imageUrl ?? null }, anew)
      toast.success('Alterações salvas')
      // The frame around shows the name and the picture too.
      await router.invalidate()
    },
  })

  const name = form.text('name')
  const image = useFormField(form.form.control, 'image')
  return (
    <ColumnPage title="Informações do usuário">
      <Form of={form}>
        <PortraitField
          label="Imagem"
          optional
          help="JPG ou PNG de até 10 MB. Aparece para a sua equipe."
          of={me.name || formatPhone(me.phone)}
          onRefuse={(message) => form.form.setError('image', { message })}
          {...image}
        />
        <TextField label="Nome completo" autoComplete="name" {...name} />
        <TextField
          label="E-mail"
          type="email"
          value={me.email ?? ''}
          placeholder="Nenhum e-mail cadastrado"
          disabled
          readOnly
        />
        <TextField label="Celular" value={formatPhone(me.phone)} disabled readOnly />
        <ContactToChange />
        <FormFooter save="Salvar alterações" saving="Salvando..." />
      </Form>
      <SignIns />
    </ColumnPage>
  )
}

function ContactToChange() {
  return (
    <p className="-mt-2 text-sm text-muted">
      Para mudar o e-mail ou o celular,{' '}
      <Link to="/app/menu/support" className={textLinkClass}>
        fale com a gente
      </Link>
      .
    </p>
  )
}
