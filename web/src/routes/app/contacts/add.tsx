import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { OnlyManagers } from '@/app/workspace/OnlyManagers'
import type { CrmContactsCreateOutput } from '@/client/types.gen'
import { AddContactScreen } from '@/features/contacts/AddContactScreen'
import { safeCallback } from '@/lib/callback'
import { present, words } from '@/lib/search'

export const Route = createFileRoute('/app/contacts/add')({
  validateSearch: (search: Record<string, unknown>) =>
    present({
      /** A name typed elsewhere. */
      name: words(search.name, 120),
      /** Where the new contact is awaited: it goes there as `customer`. */
      callback: words(search.callback, 2000),
    }),
  head: () => ({ meta: [{ title: 'Cadastrar contato · Cortejo' }] }),
  component: Page,
})

function Page() {
  const { name, callback } = Route.useSearch()
  const navigate = Route.useNavigate()
  const hand = useCallback(
    (contact: CrmContactsCreateOutput) => {
      const address = new URL(safeCallback(callback), window.location.origin)
      address.searchParams.set('customer', contact.uuid)
      void navigate({ href: address.pathname + address.search + address.hash, replace: true })
    },
    [callback, navigate],
  )
  return (
    <OnlyManagers
      permission="WRITE_CONTACTS"
      title="Cadastrar contato"
      does="cadastra contatos"
      back={{ link: { to: '/app/events' }, label: 'Voltar para os eventos' }}
    >
      <AddContactScreen name={name} onCreate={callback === undefined ? undefined : hand} />
    </OnlyManagers>
  )
}
