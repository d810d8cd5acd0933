import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { applyProblem } from '@/app/form/fields'
import { useIdempotencyKey } from '@/app/workspace/useIdempotencyKey'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { crmContactsCreate, crmContactsUpdate } from '@/client/sdk.gen'
import type { CrmContactsCreateOutput } from '@/client/types.gen'
import { toProblem } from '@/lib/problem'
import { type ContactValues, contactInput, contactSchema } from './contactForm'
import { refreshContacts } from './queries'

/**
 * The contact form, wherever it stands: a page, or a dialog in the middle of something else. `uuid`
 * is the contact to change; without it a new one is made. `onSaved` gets the contact as it is then.
 */
export function useContactForm(
  start: ContactValues,
  onSaved: (contact: CrmContactsCreateOutput) => void,
  uuid?: string,
) {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const key = useIdempotencyKey()
  const [failures, setFailures] = useState<string[]>([])
  const form = useForm({ resolver: zodResolver(contactSchema), defaultValues: start })
  const save = useMutation({
    mutationFn: async (values: ContactValues) => {
      const asked = { client, headers: key.headers(), throwOnError: true } as const
      const body = contactInput(values)
      if (uuid) return (await crmContactsUpdate({ ...asked, body: { uuid, ...body } })).data
      return (await crmContactsCreate({ ...asked, body })).data
    },
  })
  const submit = form.handleSubmit((values) => {
    if (save.isPending) return
    setFailures([])
    save.mutate(values, {
      onSuccess: (contact) => {
        void refreshContacts(queryClient, client)
        onSaved(contact)
      },
      onError: (error) => {
        // What is sent next is another form.
        key.renew()
        void refreshContacts(queryClient, client)
        setFailures(applyProblem(form, toProblem(error)))
      },
    })
  })
  return { form, submit, failures, saving: save.isPending, saved: save.isSuccess }
}
