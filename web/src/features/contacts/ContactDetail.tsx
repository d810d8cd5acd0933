import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarPlus, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { Detail } from '@/app/frame/Detail'
import { LoadFailed } from '@/app/frame/LoadFailed'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import type { CrmContactsGetOutput } from '@/client/types.gen'
import { lazyPart } from '@/lib/lazyPart'
import { toProblem } from '@/lib/problem'
import { buttonClass } from '@/ui/Button'
import { IconButton } from '@/ui/IconButton'
import { Menu, MenuItem } from '@/ui/Menu'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'
import { ContactBody } from './ContactBody'
import { contactQuery } from './queries'
import { useRemoveContact } from './useRemoveContact'

// The address of a missing item is seldom opened.
const MissingItem = lazyPart(() => import('@/app/denied/MissingItem'))

export interface ContactDetailProps {
  contactUuid: string
  /** Answers when it is closed. */
  onClose: () => unknown
  /** What else is known of them, of other parts of the house. */
  children?: ReactNode
}

/** Shows a contact: in a panel next to the list on a desktop, as a page on a phone. */
export function ContactDetail({ contactUuid, onClose, children }: ContactDetailProps) {
  const { client, may } = useWorkspace()
  const query = useQuery(contactQuery(client, contactUuid))
  const contact = query.data
  const edits = contact && may('WRITE_CONTACTS')
  return (
    <Detail
      key={contactUuid}
      label="Contato"
      backLabel="Voltar para os contatos"
      onClose={onClose}
      action={edits && <ContactMenu contact={contact} onGone={onClose} />}
      footer={edits && <ContactActions contact={contact} />}
    >
      <Body query={query} onClose={onClose}>
        {children}
      </Body>
    </Detail>
  )
}

interface BodyProps {
  query: {
    data: CrmContactsGetOutput | undefined
    error: unknown
    isError: boolean
    isFetching: boolean
    refetch: () => unknown
  }
  onClose: () => void
  children: ReactNode
}

function Body({ query, onClose, children }: BodyProps): ReactNode {
  if (query.data) return <ContactBody contact={query.data}>{children}</ContactBody>
  if (!query.isError) return <ContactLoading />
  if (!toProblem(query.error).isMissing) {
    return <LoadFailed title="Não deu para carregar o contato" query={query} />
  }
  return (
    <Suspense>
      <MissingItem
        title="Este contato não está mais aqui"
        others="Ver os outros contatos"
        onClose={onClose}
      />
    </Suspense>
  )
}

function ContactActions({ contact }: { contact: CrmContactsGetOutput }) {
  const { mayGrant } = useWorkspace()
  return (
    <div className="flex gap-2">
      <Link
        to="/app/contacts/$contactUuid/update"
        params={{ contactUuid: contact.uuid }}
        className={buttonClass('secondary', 'md', 'flex-1')}
      >
        <Pencil size={18} aria-hidden />
        Editar
      </Link>
      {mayGrant('WRITE_EVENTS') && contact.phone && (
        <Link
          to="/app/events/create"
          search={{ customer: contact.uuid }}
          className={buttonClass('primary', 'md', 'flex-1')}
        >
          <CalendarPlus size={18} aria-hidden />
          Criar evento
        </Link>
      )}
    </div>
  )
}

function ContactMenu({
  contact,
  onGone,
}: {
  contact: CrmContactsGetOutput
  onGone: () => unknown
}) {
  const remove = useRemoveContact(onGone)
  return (
    <Menu
      trigger={
        <IconButton label="Ações do contato">
          <Ellipsis size={18} aria-hidden />
        </IconButton>
      }
    >
      <MenuItem danger icon={<Trash2 size={18} aria-hidden />} onSelect={() => remove(contact)}>
        Excluir contato
      </MenuItem>
    </Menu>
  )
}

function ContactLoading() {
  return (
    <div className="skeleton flex flex-col gap-5 pt-2">
      <LoadingStatus>Carregando o contato…</LoadingStatus>
      <div className="flex items-center gap-4">
        <Skeleton className="size-14 rounded-chip" />
        <Skeleton className="h-7 w-3/5" />
      </div>
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-24 w-full" />
    </div>
  )
}
