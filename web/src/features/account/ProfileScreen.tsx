import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ColumnPage } from '@/app/frame/ColumnPage'
import { chatUrl } from '@/app/frame/support'
import { meClient } from '@/app/workspace/clients'
import { meQuery } from '@/app/workspace/me'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { usersUpdate, usersUpdateImage } from '@/client/sdk.gen'
import { applyProblem, useFormField } from '@/lib/form'
import { formatPhone } from '@/lib/phone'
import { toProblem } from '@/lib/problem'
import { useFormDraft } from '@/lib/useFormDraft'
import { useUnsavedWarning } from '@/lib/useUnsavedWarning'
import { Button } from '@/ui/Button'
import { FormErrors } from '@/ui/FormErrors'
import { PortraitField } from '@/ui/PortraitField'
import { TextField } from '@/ui/TextField'
import { TextLink } from '@/ui/TextLink'
import { toast } from '@/ui/toast'
import { UnsavedDialog } from '@/ui/UnsavedDialog'
import { limits, type ProfileValues, profileDraft, profileSchema } from './profileForm'

/** Who the person is: a picture and a name; phone and e-mail change through support. */
export function ProfileScreen() {
  const { me } = useWorkspace()
  const queryClient = useQueryClient()
  const router = useRouter()
  const [failures, setFailures] = useState<string[]>([])
  const form = useForm<ProfileValues>({
    resolver: zodResolver(profileSchema),
    defaultValues: { name: me.name, image: me.imageUrl ?? null },
  })
  const { isDirty, errors } = form.formState
  const forgetDraft = useFormDraft(form, `users.update.${me.uuid}`, profileDraft)

  const save = useMutation({
    mutationFn: async ({ name, image }: ProfileValues) => {
      if (image instanceof File) {
        await usersUpdateImage({ client: meClient, body: { file: image }, throwOnError: true })
      }
      const { data } = await usersUpdate({
        client: meClient,
        body: { name, ...(image === null && { removeImage: true }) },
        throwOnError: true,
      })
      return data
    },
  })
  const warning = useUnsavedWarning(isDirty && !save.isPending, { forget: forgetDraft })

  const submit = form.handleSubmit((values) => {
    if (save.isPending) return
    setFailures([])
    save.mutate(values, {
      onSuccess: async (saved) => {
        forgetDraft()
        queryClient.setQueryData(meQuery.queryKey, saved)
        form.reset({ name: saved.name, image: saved.imageUrl ?? null })
        toast.success('Alterações salvas')
        // The frame around shows the name and the picture too.
        await router.invalidate()
      },
      onError: (error) => setFailures(applyProblem(form, toProblem(error), { file: 'image' })),
    })
  })

  const name = form.register('name')
  const image = useFormField(form.control, 'image')
  return (
    <ColumnPage title="Informações do usuário">
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <FormErrors failures={failures} errors={errors} attempt={form.formState.submitCount} />
        <PortraitField
          label="Imagem"
          optional
          help="JPG ou PNG de até 10 MB. Aparece para a sua equipe."
          of={me.name || formatPhone(me.phone)}
          onRefuse={(message) => form.setError('image', { message })}
          {...image}
        />
        <TextField
          label="Nome completo"
          autoComplete="name"
          maxLength={limits.name}
          error={errors.name?.message}
          {...name}
        />
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
        <div className="flex border-t border-line pt-5 sm:justify-end">
          <Button
            type="submit"
            size="lg"
            className="max-sm:w-full"
            loading={save.isPending}
            loadingText="Salvando..."
          >
            Salvar alterações
          </Button>
        </div>
      </form>
      <UnsavedDialog warning={warning} />
    </ColumnPage>
  )
}

function ContactToChange() {
  const chat = chatUrl('Olá! Quero mudar o e-mail ou o celular da minha conta no Cortejo: ')
  return (
    <p className="-mt-2 text-sm text-muted">
      Para mudar o e-mail ou o celular,{' '}
      {chat ? <TextLink href={chat}>fale com a gente</TextLink> : 'fale com a gente'}.
    </p>
  )
}
