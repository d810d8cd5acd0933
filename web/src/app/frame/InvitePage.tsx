import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MailX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSignOut } from '@/app/workspace/useSignOut'
import type { UsersGetOutput } from '@/client/types.gen'
import { formatPhone } from '@/lib/phone'
import { toProblem } from '@/lib/problem'
import { Avatar } from '@/ui/Avatar'
import { BotanicalCover } from '@/ui/BotanicalCover'
import { Button, buttonClass } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { EmptyState } from '@/ui/EmptyState'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'
import { Content } from './Content'
import { LoadFailed } from './LoadFailed'
import { SkipLink } from './SkipLink'
import { Wordmark } from './Wordmark'

interface FromBusiness {
  businessUuid: string
  businessName: string
  businessImageUrl?: string
}

/**
 * The page of a business's invite, for the person with the phone it was sent to; with or without a
 * workspace yet.
 */
export function InvitePage<T extends FromBusiness>({
  title,
  invite,
  me,
  noLonger,
  children,
}: {
  title: string
  invite: UseQueryResult<T, unknown>
  me: UsersGetOutput
  /** Why an invite that is not found may be gone: a sentence. */
  noLonger: string
  /** The question, under the business's name. */
  children: (invite: T) => ReactNode
}) {
  const signOut = useSignOut()
  const gone = invite.isError && toProblem(invite.error).isMissing
  return (
    <>
      <SkipLink />
      <header className="mx-auto flex max-w-160 items-center justify-between px-5 pt-5 md:pt-10">
        <Wordmark />
        <Button variant="ghost" onClick={signOut}>
          Sair
        </Button>
      </header>
      <Content width="alone">
        <h1 className="font-display text-xl font-medium tracking-[-0.01em] md:text-2xl">{title}</h1>
        {invite.isPending && <Loading />}
        {gone && (
          <EmptyState
            icon={<MailX size={26} aria-hidden />}
            title="Este convite não é mais válido."
            action={
              <>
                <Button variant="secondary" onClick={signOut}>
                  Entrar com outro número
                </Button>
                <Link to="/app" className={buttonClass()}>
                  Ir para o início
                </Link>
              </>
            }
          >
            {noLonger} Você entrou com{' '}
            <span className="whitespace-nowrap">{formatPhone(me.phone)}</span>: se o convite chegou
            em outro número, entre com ele.
          </EmptyState>
        )}
        {invite.isError && !gone && !invite.data && (
          <LoadFailed title="Não deu para abrir o convite" query={invite} />
        )}
        {invite.data && !gone && (
          <Card padded={false} className="mt-6 overflow-hidden">
            <BotanicalCover
              seed={invite.data.businessUuid}
              tint="wine"
              band
              className="h-21 w-full"
            />
            <div className="flex flex-col items-center px-5 pb-6 text-center">
              <Avatar
                name={invite.data.businessName}
                imageUrl={invite.data.businessImageUrl}
                size={56}
                shape="square"
                tone="wine"
                decorative
                className="-mt-7 ring-4 ring-surface"
              />
              <h2 className="mt-3 max-w-full font-display text-lg font-medium wrap-break-word">
                {invite.data.businessName}
              </h2>
              {children(invite.data)}
              <p className="mt-4 text-xs text-muted">
                Você entrou com <span className="whitespace-nowrap">{formatPhone(me.phone)}</span>.
              </p>
            </div>
          </Card>
        )}
      </Content>
    </>
  )
}

function Loading() {
  return (
    <>
      <LoadingStatus>Abrindo o convite…</LoadingStatus>
      <div className="skeleton mt-6 flex flex-col items-center gap-4 rounded-card border border-line bg-surface p-6">
        <Skeleton className="size-14" />
        <Skeleton className="h-7 w-56" />
        <Skeleton className="h-5 w-72" />
        <Skeleton className="mt-4 h-12 w-full" />
      </div>
    </>
  )
}
