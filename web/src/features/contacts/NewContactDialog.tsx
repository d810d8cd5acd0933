import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { crmContactsCreateMutation } from '@/client/@tanstack/react-query.gen'
import type { CrmContactsContactCard } from '@/client/types.gen'
import { useIdempotencyKey } from '@/features/workspace/useIdempotencyKey'
import { useWorkspace } from '@/features/workspace/useWorkspace'
import { applyProblem, useFormField } from '@/lib/form'
import { parsePhone } from '@/lib/phone'
import { toProblem } from '@/lib/problem'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { FormErrors } from '@/ui/FormErrors'
import { PhoneField } from '@/ui/PhoneField'
import { TextField } from '@/ui/TextField'

const schema = z.object({
  fullName: z.string().trim().min(1, 'Informe o nome do cliente').max(120, 'Use até 120 letras'),
  phone: z
    .string()
    .min(1, 'Informe o telefone: é por ele que o cliente recebe o link')
    .refine((text) => parsePhone(text) !== null, 'Confira o número: faltam ou sobram dígitos'),
  email: z.union([z.literal(''), z.email('Confira o e-mail')]),
})

export interface NewContactDialogProps {
  /** The name to start from; undefined, the dialog is closed. */
  name: string | undefined
  onClose: () => void
  onCreated: (contact: CrmContactsContactCard) => void
}

/** A contact made in the middle of something else. */
export function NewContactDialog({ name, onClose, onCreated }: NewContactDialogProps) {
  const phone = useRef<HTMLInputElement>(null)
  return (
    <Dialog
      open={name !== undefined}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title="Cadastrar cliente"
      description="Só o essencial; o resto pode ficar para depois."
      // A name typed while searching stands there already: the phone comes next.
      {...(name && { initialFocus: phone })}
    >
      {name !== undefined && (
        <ContactForm name={name} phone={phone} onClose={onClose} onCreated={onCreated} />
      )}
    </Dialog>
  )
}

function ContactForm({
  name,
  phone,
  onClose,
  onCreated,
}: NewContactDialogProps & { phone: RefObject<HTMLInputElement | null> }) {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const key = useIdempotencyKey()
  const [failures, setFailures] = useState<string[]>([])
  const create = useMutation(crmContactsCreateMutation({ client }))
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { fullName: name ?? '', phone: '', email: '' },
  })

  const submit = form.handleSubmit((values) => {
    setFailures([])
    create.mutate(
      {
        body: {
          fullName: values.fullName,
          phone: values.phone,
          ...(values.email && { email: values.email }),
        },
        headers: key.headers(),
      },
      {
        onSuccess: (contact) => {
          void queryClient.invalidateQueries({
            predicate: ({ queryKey }) =>
              (queryKey[0] as { _id?: string } | undefined)?._id === 'crmContactsGetAll',
          })
          onCreated(contact)
          onClose()
        },
        onError: (error) => {
          setFailures(applyProblem(form, toProblem(error)))
        },
      },
    )
  })

  const { ref: phoneRef, ...phoneField } = useFormField(form.control, 'phone')
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        // The dialog stands inside another form of React's tree: this one is sent alone.
        event.stopPropagation()
        void submit(event)
      }}
    >
      <FormErrors
        failures={failures}
        errors={form.formState.errors}
        attempt={form.formState.submitCount}
      />
      <TextField
        label="Nome completo"
        autoComplete="off"
        maxLength={120}
        error={form.formState.errors.fullName?.message}
        {...form.register('fullName')}
      />
      <PhoneField
        label="Celular"
        autoComplete="off"
        help="De preferência com WhatsApp."
        ref={(element: HTMLInputElement | null) => {
          phoneRef(element)
          phone.current = element
        }}
        {...phoneField}
      />
      <TextField
        label="E-mail"
        optional
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={254}
        error={form.formState.errors.email?.message}
        {...form.register('email')}
      />
      <div className="flex flex-col-reverse gap-2 pt-2 md:flex-row md:justify-end">
        <Button variant="secondary" onClick={onClose}>
          Cancelar
        </Button>
        <Button type="submit" loading={create.isPending} loadingText="Cadastrando…">
          Cadastrar cliente
        </Button>
      </div>
    </form>
  )
}
