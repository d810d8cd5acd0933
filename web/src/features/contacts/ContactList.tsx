import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Contact, FileUp, Plus } from 'lucide-react'
import { EndOfList } from '@/app/frame/EndOfList'
import { LoadFailed } from '@/app/frame/LoadFailed'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import type { CrmContactsContactCard } from '@/client/types.gen'
import { formatShortDay } from '@/lib/dates'
import { eventTypes } from '@/lib/eventTypes'
import { formatPhone } from '@/lib/phone'
import { count, normaliseForSearch } from '@/lib/text'
import { Avatar } from '@/ui/Avatar'
import { buttonClass } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { cx } from '@/ui/classes'
import { EmptyState } from '@/ui/EmptyState'
import { NothingFound } from '@/ui/NothingFound'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'
import { stuckTitleClass } from '@/ui/stuckTitle'
import { contactsQuery } from './queries'

export interface ContactListProps {
  query: string
  /** The contact whose card is open. */
  selected: string | undefined
  onClearSearch: () => void
}

/** The contacts by name, under their initials; the next page comes by itself. */
export function ContactList({ query, selected, onClearSearch }: ContactListProps) {
  const { client } = useWorkspace()
  const contacts = useInfiniteQuery({
    ...contactsQuery(client, query),
    placeholderData: keepPreviousData,
  })
  if (contacts.isPending) return <ContactsLoading />
  if (contacts.isError && !contacts.data) {
    return <LoadFailed title="Não deu para carregar os contatos" query={contacts} />
  }
  const items = contacts.data.pages.flatMap((page) => page.items)
  if (items.length === 0) return <NoContacts query={query} onClearSearch={onClearSearch} />
  return (
    <>
      <p role="status" className="sr-only">
        {query && !contacts.isPlaceholderData
          ? `${count(items.length, 'encontrado', 'encontrados')}${contacts.hasNextPage ? ' até aqui' : ''}`
          : ''}
      </p>
      <div
        className={cx(
          'flex flex-col gap-5 transition-opacity',
          contacts.isPlaceholderData && 'opacity-60',
        )}
        aria-busy={contacts.isPlaceholderData}
      >
        {byInitial(items).map(([initial, some]) => (
          <section key={initial} aria-label={initial}>
            <h2
              className={cx(
                stuckTitleClass,
                'font-display text-body font-medium text-muted [--room:0.625rem]',
              )}
            >
              {initial}
            </h2>
            <Card padded={false}>
              <ul className="divide-y divide-line">
                {some.map((contact) => (
                  <ContactRow
                    key={contact.uuid}
                    contact={contact}
                    selected={contact.uuid === selected}
                  />
                ))}
              </ul>
            </Card>
          </section>
        ))}
      </div>
      <EndOfList query={contacts} />
    </>
  )
}

function ContactRow({ contact, selected }: { contact: CrmContactsContactCard; selected: boolean }) {
  const { fullName, partnerName, phone, email, eventType, eventDate } = contact
  const plan = [eventType && eventTypes[eventType].label, eventDate && formatShortDay(eventDate)]
  return (
    <li>
      <Link
        to="/app/contacts/$contactUuid"
        params={{ contactUuid: contact.uuid }}
        search
        resetScroll={false}
        data-detail={contact.uuid}
        aria-current={selected ? 'true' : undefined}
        className="flex min-h-16 items-center gap-3 px-4 py-2.5 transition-colors hover:bg-sunken focus-visible:-outline-offset-2 aria-[current=true]:bg-wine-tint"
      >
        <Avatar name={fullName} size={40} decorative />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-body font-medium">
            {fullName}
            {partnerName && <span className="font-normal text-muted"> & {partnerName}</span>}
          </span>
          <span className="block truncate text-xs text-muted tabular-nums">
            {phone ? formatPhone(phone) : (email ?? 'Sem telefone')}
          </span>
        </span>
        <span className="hidden shrink-0 text-right text-xs text-muted tabular-nums sm:block">
          {plan.filter(Boolean).join(' · ')}
        </span>
      </Link>
    </li>
  )
}

/** Groups contacts by the first letter of their names; "#" has those whose name begins with none. */
function byInitial(items: CrmContactsContactCard[]): [string, CrmContactsContactCard[]][] {
  const groups = new Map<string, CrmContactsContactCard[]>()
  for (const contact of items) {
    const [first = ''] = normaliseForSearch(contact.fullName)
    const initial = /[a-z]/.test(first) ? first.toUpperCase() : '#'
    const some = groups.get(initial)
    if (some) some.push(contact)
    else groups.set(initial, [contact])
  }
  return [...groups]
}

function NoContacts({ query, onClearSearch }: Omit<ContactListProps, 'selected'>) {
  const { may } = useWorkspace()
  if (query) {
    return (
      <NothingFound query={query} onClear={onClearSearch}>
        Procure pelo nome, telefone, e-mail ou Instagram. Acentos não importam.
      </NothingFound>
    )
  }
  return (
    <EmptyState
      icon={<Contact size={26} aria-hidden />}
      title="Você ainda não tem contatos"
      action={
        may('WRITE_CONTACTS') && (
          <>
            <Link to="/app/contacts/add" className={buttonClass()}>
              <Plus size={18} aria-hidden />
              Cadastrar contato
            </Link>
            <Link to="/app/contacts/import" className={buttonClass('secondary')}>
              <FileUp size={18} aria-hidden />
              Importar
            </Link>
          </>
        )
      }
    >
      Guarde aqui quem procura você: telefone, data que sonha, o que combinaram. Na hora de criar o
      evento, está tudo à mão.
    </EmptyState>
  )
}

/** Some rows to come. */
function ContactsLoading() {
  return (
    <>
      <LoadingStatus>Carregando contatos…</LoadingStatus>
      <Card padded={false} className="skeleton divide-y divide-line">
        {['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((key) => (
          <div key={key} className="flex min-h-16 items-center gap-3 px-4">
            <Skeleton className="size-10 rounded-chip" />
            <div className="flex flex-1 flex-col gap-2">
              <Skeleton className="h-4 w-2/5" />
              <Skeleton className="h-3 w-28" />
            </div>
          </div>
        ))}
      </Card>
    </>
  )
}
