import { createFileRoute } from '@tanstack/react-router'
import { isTemplate } from '@/app/event/facts'
import { eventQuery } from '@/app/event/queries'
import { OnlyManagers } from '@/app/workspace/OnlyManagers'
import { chooseContact } from '@/features/contacts/chosen'
import { contactQuery } from '@/features/contacts/queries'
import { CreateScreen } from '@/features/events/create/CreateScreen'
import { emptyForm, formFor } from '@/features/events/create/createForm'
import { eventTypeKeys } from '@/lib/eventTypes'
import { oneOf, present, uuidIn } from '@/lib/search'

function createSearch(search: Record<string, unknown>) {
  return present({
    /** The template or event to start from. */
    from: uuidIn(search.from),
    /** The type chosen already. */
    type: oneOf(search.type, eventTypeKeys),
    /** The contact it is for. */
    customer: uuidIn(search.customer),
  })
}

export const Route = createFileRoute('/app/events/create')({
  validateSearch: createSearch,
  loaderDeps: ({ search: { from, customer } }) => ({ from, customer }),
  loader: async ({ context: { queryClient, client }, deps: { from, customer } }) => {
    const [source, contact] = await Promise.all([
      from ? queryClient.ensureQueryData(eventQuery(client, from)) : null,
      customer ? queryClient.ensureQueryData(contactQuery(client, customer)) : null,
    ])
    return { source, contact }
  },
  head: () => ({ meta: [{ title: 'Criar evento · Cortejo' }] }),
  component: Page,
})

function Page() {
  return (
    <OnlyManagers
      permission="WRITE_EVENTS"
      grants
      title="Criar evento"
      does="cria eventos"
      back={{ link: { to: '/app/events' }, label: 'Voltar para os eventos' }}
    >
      <Create />
    </OnlyManagers>
  )
}

function Create() {
  const { type } = Route.useSearch()
  const { source, contact } = Route.useLoaderData()
  if (contact) return <CreateScreen key={contact.uuid} start={formFor(chooseContact(contact))} />
  if (!source) return <CreateScreen key={type ?? ''} start={emptyForm({ ...(type && { type }) })} />
  return (
    <CreateScreen
      key={source.uuid}
      start={emptyForm({
        type: source.type,
        kind: isTemplate(source) ? 'TEMPLATE' : 'EVENT',
        source: { uuid: source.uuid, title: source.title },
      })}
    />
  )
}
