import { createFileRoute } from '@tanstack/react-router'
import { OnlyManagers } from '@/app/workspace/OnlyManagers'
import { contactQuery } from '@/features/contacts/queries'
import { UpdateContactScreen } from '@/features/contacts/UpdateContactScreen'

export const Route = createFileRoute('/app/contacts/$contactUuid_/update')({
  loader: ({ context: { queryClient, client }, params: { contactUuid } }) =>
    queryClient.ensureQueryData(contactQuery(client, contactUuid)),
  head: () => ({ meta: [{ title: 'Editar contato · Cortejo' }] }),
  component: Page,
})

function Page() {
  const { contactUuid } = Route.useParams()
  return (
    <OnlyManagers
      permission="WRITE_CONTACTS"
      title="Editar contato"
      does="edita contatos"
      back={{ link: { to: '/app/contacts' }, label: 'Voltar para os contatos' }}
    >
      <UpdateContactScreen key={contactUuid} contactUuid={contactUuid} />
    </OnlyManagers>
  )
}
