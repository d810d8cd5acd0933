import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { MailX } from 'lucide-react'
import { useState } from 'react'
import { Content } from '@/app/frame/Content'
import { LoadFailed } from '@/app/frame/LoadFailed'
import { SkipLink } from '@/app/frame/SkipLink'
import { Wordmark } from '@/app/frame/Wordmark'
import { rememberWorkspace } from '@/app/workspace/choice'
import { meClient } from '@/app/workspace/clients'
import { meQuery } from '@/app/workspace/me'
import { RoleBadge } from '@/app/workspace/RoleBadge'
import { useSignOut } from '@/app/workspace/useSignOut'
import {
  businessTeamMemberAcceptInviteMutation,
  businessTeamMemberDeleteBusinessMembershipMutation,
  businessTeamMemberGetInviteOptions,
} from '@/client/@tanstack/react-query.gen'
import type { BusinessTeamMemberGetInviteOutput, UsersGetOutput } from '@/client/types.gen'
import { formatPhone } from '@/lib/phone'
import { toProblem } from '@/lib/problem'
import { Avatar } from '@/ui/Avatar'
import { BotanicalCover } from '@/ui/BotanicalCover'
import { Button, buttonClass } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { EmptyState } from '@/ui/EmptyState'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'
import { toast } from '@/ui/toast'
import { toastFailure } from './member'

/** An invite to a team, for whoever has the phone it was sent to; with or without a workspace yet. */
export function InviteScreen({ uuid, me }: { uuid: string; me: UsersGetOutput }) {
  const signOut = useSignOut()
  const invite = useQuery({
    ...businessTeamMemberGetInviteOptions({ client: meClient, query: { uuid } }),
    // Accepted or withdrawn meanwhile, it must not be shown as it was.
    staleTime: 0,
  })
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
      <Content>
        <div className="mx-auto max-w-120">
          <h1 className="font-display text-xl font-medium tracking-[-0.01em] md:text-2xl">
            Convite para time
          </h1>
          {invite.isPending && <Loading />}
          {gone && <NoLonger me={me} onSignOut={signOut} />}
          {invite.isError && !gone && !invite.data && (
            <LoadFailed title="Não deu para abrir o convite" query={invite} />
          )}
          {invite.data && !gone && <Invite invite={invite.data} me={me} />}
        </div>
      </Content>
    </>
  )
}

function Invite({ invite, me }: { invite: BusinessTeamMemberGetInviteOutput; me: UsersGetOutput }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [declining, setDeclining] = useState(false)
  const accept = useMutation(businessTeamMemberAcceptInviteMutation({ client: meClient }))
  const decline = useMutation(
    businessTeamMemberDeleteBusinessMembershipMutation({ client: meClient }),
  )
  const { businessName, businessUuid, role } = invite
  const [firstName] = (me.name || invite.name).split(' ')

  /** An invite that was withdrawn in this very moment is asked for again, and says so. */
  function failed(error: unknown) {
    const problem = toProblem(error)
    toastFailure(problem)
    if (problem.isMissing) {
      void queryClient.invalidateQueries(
        businessTeamMemberGetInviteOptions({ client: meClient, query: { uuid: invite.uuid } }),
      )
    }
  }

  return (
    <Card padded={false} className="mt-6 overflow-hidden">
      <BotanicalCover seed={businessUuid} tint="wine" band className="h-21 w-full" />
      <div className="flex flex-col items-center px-5 pb-6 text-center">
        <Avatar
          name={businessName}
          imageUrl={invite.businessImageUrl}
          size={56}
          shape="square"
          tone="wine"
          decorative
          className="-mt-7 ring-4 ring-surface"
        />
        <h2 className="mt-3 max-w-full font-display text-lg font-medium wrap-break-word">
          {businessName}
        </h2>
        <p className="mt-1 text-body text-muted">
          {firstName ? `${firstName}, você foi convidado` : 'Você foi convidado'} a trabalhar neste
          espaço como
        </p>
        <p className="mt-2">
          <RoleBadge role={role} />
        </p>
        <p className="mt-3 max-w-80 text-sm text-muted">{meanings[role]}</p>
        <div className="mt-6 flex w-full flex-col gap-2">
          <Button
            size="lg"
            block
            loading={accept.isPending || accept.isSuccess}
            loadingText="Entrando…"
            onClick={() =>
              accept.mutate(
                { body: { uuid: invite.uuid, businessUuid } },
                {
                  onSuccess: async () => {
                    rememberWorkspace(businessUuid)
                    // Who is asking has one workspace more, and perhaps a name.
                    await queryClient.fetchQuery({ ...meQuery, staleTime: 0 })
                    await navigate({ to: '/app/events', replace: true })
                    toast.success('Convite aceito', {
                      description: 'Você agora faz parte do time!',
                    })
                  },
                  onError: failed,
                },
              )
            }
          >
            Aceitar convite
          </Button>
          <Button variant="ghost" size="lg" block onClick={() => setDeclining(true)}>
            Recusar o convite
          </Button>
        </div>
        <p className="mt-4 text-xs text-muted">
          Você entrou com <span className="whitespace-nowrap">{formatPhone(me.phone)}</span>.
        </p>
      </div>
      <ConfirmDialog
        open={declining}
        onOpenChange={setDeclining}
        title="Recusar o convite"
        description={`Você não entra em ${businessName}. Se mudar de ideia, será preciso pedir outro convite.`}
        confirmText="Recusar o convite"
        loadingText="Recusando…"
        onConfirm={() =>
          decline.mutateAsync(
            { body: { uuid: invite.uuid } },
            {
              onSuccess: async () => {
                await navigate({ to: '/app', replace: true })
                toast.success('Convite recusado')
              },
              onError: failed,
            },
          )
        }
      />
    </Card>
  )
}

/** What the role means, said to whoever will have it. */
const meanings: Partial<Record<BusinessTeamMemberGetInviteOutput['role'], string>> = {
  GUEST: 'Você vai ver os eventos escolhidos para você, com as permissões combinadas em cada um.',
  ASSISTANT: 'Você vai ver tudo o que o titular vê, menos a carteira e as bonificações.',
}

function NoLonger({ me, onSignOut }: { me: UsersGetOutput; onSignOut: () => void }) {
  return (
    <EmptyState
      icon={<MailX size={26} aria-hidden />}
      title="Este convite não é mais válido."
      action={
        <>
          <Button variant="secondary" onClick={onSignOut}>
            Entrar com outro número
          </Button>
          <Link to="/app" className={buttonClass()}>
            Ir para o início
          </Link>
        </>
      }
    >
      Ele pode já ter sido aceito, cancelado ou enviado a outro celular. Você entrou com{' '}
      <span className="whitespace-nowrap">{formatPhone(me.phone)}</span>: se o convite chegou em
      outro número, entre com ele.
    </EmptyState>
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
