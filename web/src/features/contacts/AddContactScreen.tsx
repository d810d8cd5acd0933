import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import type { CrmContactsCreateOutput } from '@/client/types.gen'
import { toast } from '@/ui/toast'
import { ContactFormPage } from './ContactFormPage'
import { emptyContact } from './contactForm'

export interface AddContactScreenProps {
  /** A name typed elsewhere. */
  name?: string | undefined
  /** Called with the new contact; by default, the contact's page opens. */
  onCreate?: ((contact: CrmContactsCreateOutput) => void) | undefined
}

/** A new contact, for its own sake or on behalf of another screen. */
export function AddContactScreen({ name, onCreate }: AddContactScreenProps) {
  const { businessId } = useWorkspace()
  const router = useRouter()
  const saved = useCallback(
    (contact: CrmContactsCreateOutput) => {
      toast.success('Contato cadastrado', { description: contact.fullName })
      if (onCreate) onCreate(contact)
      else {
        void router.navigate({
          to: '/app/contacts/$contactUuid',
          params: { contactUuid: contact.uuid },
          replace: true,
        })
      }
    },
    [onCreate, router],
  )
  return (
    <ContactFormPage
      title="Cadastrar contato"
      back={{ link: { to: '/app/contacts' }, label: 'Voltar para os contatos' }}
      start={emptyContact(name)}
      draft={['contact.create', businessId, ...(name ? [name] : [])].join('.')}
      save={{ text: 'Cadastrar contato', loadingText: 'Cadastrando…' }}
      onSaved={saved}
    />
  )
}
