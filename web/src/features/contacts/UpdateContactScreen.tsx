import { useSuspenseQuery } from '@tanstack/react-query'
import { linkOptions, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { toast } from '@/ui/toast'
import { ContactFormPage } from './ContactFormPage'
import { valuesOf } from './contactForm'
import { contactQuery } from './queries'

/** Everything of a contact, to be changed. */
export function UpdateContactScreen({ contactUuid }: { contactUuid: string }) {
  const { client, business } = useWorkspace()
  const navigate = useNavigate()
  const { data: contact } = useSuspenseQuery(contactQuery(client, contactUuid))
  const saved = useCallback(() => {
    toast.success('Alterações salvas')
    void navigate({ to: '/app/contacts/$contactUuid', params: { contactUuid } })
  }, [navigate, contactUuid])
  const opensSomething = contact.events.length > 0 || contact.proposalId !== undefined
  const card = linkOptions({ to: '/app/contacts/$contactUuid', params: { contactUuid } })
  return (
    <ContactFormPage
      title="Editar contato"
      back={{ link: card, label: 'Voltar para o contato' }}
      start={valuesOf(contact)}
      draft={`contact.update.${contactUuid}`}
      uuid={contactUuid}
      closed={business.inControl && opensSomething}
      save={{ text: 'Salvar alterações', loadingText: 'Salvando…' }}
      onSaved={saved}
    />
  )
}
