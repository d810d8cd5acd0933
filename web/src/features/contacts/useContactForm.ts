import { useQueryClient } from '@tanstack/react-query'
import { patchOf } from '@/app/form/changes'
import { type AppFormOptions, useAppForm } from '@/app/form/useAppForm'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { crmContactsCreate, crmContactsUpdate } from '@/client/api/crm.contacts.gen'
import type { CrmContactsCreateOutput } from '@/client/types.gen'
import { type ContactValues, contactInput, contactSchema } from './contactForm'
import { refreshContacts } from './queries'

type Options = Pick<AppFormOptions<ContactValues, CrmContactsCreateOutput, void>, 'draft'>

/**
 * The contact form, on a page or in a dialog. `uuid` is the contact to change; without it, a new one is created.
 * `onSaved` receives the saved contact.
 */
export function useContactForm(
  start: ContactValues,
  onSaved: (contact: CrmContactsCreateOutput) => void,
  { uuid, ...options }: Options & { uuid?: string | undefined } = {},
) {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  return useAppForm({
    ...options,
    schema: contactSchema,
    initial: start,
    save: async (values, sent) => {
      const { headers } = sent
      const asked = { client, headers, throwOnError: true } as const
      const body = contactInput(values)
      if (uuid) {
        const patch = patchOf({ ...body, allowDuplicate: values.allowDuplicate }, sent)
        // The permission to use WhatsApp belongs to one phone: it is sent again with a new phone.
        const { mayWhatsapp, ...others } = patch
        const said = (mayWhatsapp ?? null) !== null || 'phone' in others
        return (
          await crmContactsUpdate({
            ...asked,
            body: { uuid, ...others, ...(said && { mayWhatsapp: values.mayWhatsapp }) },
          })
        ).data
      }
      return (await crmContactsCreate({ ...asked, body })).data
    },
    onSaved: (contact) => {
      void refreshContacts(queryClient, client)
      onSaved(contact)
    },
    // Another member may have created or changed the contact meanwhile.
    onRefused: () => void refreshContacts(queryClient, client),
  })
}
