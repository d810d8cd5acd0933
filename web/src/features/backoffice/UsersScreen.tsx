import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Search } from 'lucide-react'
import { Content } from '@/app/frame/Content'
import { EndOfList } from '@/app/frame/EndOfList'
import { LoadFailed } from '@/app/frame/LoadFailed'
import { PhoneBar } from '@/app/frame/PhoneBar'
import type { AdminUserCard } from '@/client/types.gen'
import { formatPhone } from '@/lib/phone'
import { count } from '@/lib/text'
import { useAddressSearch } from '@/lib/useAddressSearch'
import { Avatar } from '@/ui/Avatar'
import { Badge } from '@/ui/Badge'
import { Card } from '@/ui/Card'
import { cx } from '@/ui/classes'
import { NothingFound } from '@/ui/NothingFound'
import { PageHeader } from '@/ui/PageHeader'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'
import { TextField } from '@/ui/TextField'
import { usersQuery } from './queries'

/** How long typing must pause before everybody is searched (specification 2, section 9). */
const pause = 500

export interface UsersScreenProps {
  query: string
  onQueryChange: (query: string) => void
}

/** Everybody, the newest first, and the search that finds one. */
export function UsersScreen({ query, onQueryChange }: UsersScreenProps) {
  const [text, setText] = useAddressSearch(query, onQueryChange, pause)
  return (
    <>
      <PhoneBar
        title="Usuários"
        back={{ link: { to: '/app/menu/backoffice' }, label: 'Voltar ao backoffice' }}
      />
      <Content width="column">
        <PageHeader title="Usuários" className="max-md:sr-only" />
        <div className="flex flex-col gap-4">
          <TextField
            label="Buscar por nome, telefone, e-mail ou negócio"
            type="search"
            icon={<Search size={18} aria-hidden />}
            maxLength={120}
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <UserList query={query} onClear={() => setText('')} />
        </div>
      </Content>
    </>
  )
}

function UserList({ query, onClear }: { query: string; onClear: () => void }) {
  const users = useInfiniteQuery({ ...usersQuery(query), placeholderData: keepPreviousData })
  if (users.isPending) return <UsersLoading />
  if (users.isError && !users.data) {
    return <LoadFailed title="Não deu para carregar os usuários" query={users} />
  }
  const items = users.data.pages.flatMap((page) => page.items)
  const waiting = users.isPlaceholderData
  return (
    <>
      <p role="status" className="sr-only">
        {query && !waiting
          ? `${count(items.length, 'encontrado', 'encontrados')}${users.hasNextPage ? ' até aqui' : ''}`
          : ''}
      </p>
      {items.length === 0 ? (
        <NothingFound title="Ninguém encontrado" onClear={onClear}>
          Confira a grafia, ou procure por outra parte do nome, do telefone ou do negócio.
        </NothingFound>
      ) : (
        <Card padded={false} className={cx('transition-opacity', waiting && 'opacity-60')}>
          <ul className="divide-y divide-line" aria-busy={waiting}>
            {items.map((user) => (
              <UserRow key={user.userId} user={user} />
            ))}
          </ul>
        </Card>
      )}
      <EndOfList query={users} />
    </>
  )
}

function UserRow({ user }: { user: AdminUserCard }) {
  const phone = formatPhone(user.phone)
  const name = user.name || phone
  return (
    <li className="relative flex items-center gap-3 px-4 py-3 transition-colors hover:bg-sunken md:px-5">
      <Avatar name={name} size={40} decorative />
      <div className="min-w-0 flex-1">
        <Link
          to="/app/menu/backoffice/users/$userId"
          params={{ userId: user.userId }}
          className="block truncate text-body font-medium after:absolute after:inset-0"
        >
          {name}
        </Link>
        <p className="truncate text-sm text-muted">
          {[user.name && phone, user.email, user.businessName].filter(Boolean).join(' · ')}
        </p>
      </div>
      {user.isPartner && (
        <Badge tone="wine" className="max-sm:hidden">
          Parceiro Cortejo
        </Badge>
      )}
      {user.role === 'GLOBAL_ADMIN' && (
        <Badge tone="slate" className="max-sm:hidden">
          Equipe Cortejo
        </Badge>
      )}
      <ChevronRight size={20} className="shrink-0 text-muted" aria-hidden />
    </li>
  )
}

function UsersLoading() {
  return (
    <>
      <LoadingStatus>Carregando usuários…</LoadingStatus>
      <Card padded={false} className="skeleton divide-y divide-line">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <div key={key} className="flex items-center gap-3 px-5 py-3">
            <Skeleton className="size-10 rounded-chip" />
            <div className="flex flex-1 flex-col gap-2">
              <Skeleton className="h-4 w-2/5" />
              <Skeleton className="h-3 w-3/5" />
            </div>
          </div>
        ))}
      </Card>
    </>
  )
}
