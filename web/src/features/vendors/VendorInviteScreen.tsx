import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { MailX } from 'lucide-react'
import { Content } from '@/app/frame/Content'
import { LoadFailed } from '@/app/frame/LoadFailed'
import { SkipLink } from '@/app/frame/SkipLink'
import { Wordmark } from '@/app/frame/Wordmark'
import { meClient } from '@/app/workspace/clients'
import { useSignOut } from '@/app/workspace/useSignOut'
import {
  vendorsConfirmInviteMutation,
  vendorsGetInviteOptions,
} from '@/client/@tanstack/react-query.gen'
import type { UsersGetOutput, VendorsGetInviteOutput } from '@/client/types.gen'
import { formatPhone } from '@/lib/phone'
import { toProblem } from '@/lib/problem'
import { Avatar } from '@/ui/Avatar'
import { Button, buttonClass } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { EmptyState } from '@/ui/EmptyState'
import { LoadingStatus } from '@/ui/Skeleton'
import { toast } from '@/ui/toast'

/** An invite to a vendor, for whoever has the phone it was sent to: to let a business know of their account. */
export function VendorInviteScreen({ uuid, me }: { uuid: string; me: UsersGetOutput }) {
  const signOut = useSignOut()
  const invite = useQuery({
    ...vendorsGetInviteOptions({ client: meClient, query: { uuid } }),
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
            Convite de parceria
          </h1>
          {invite.isPending && <LoadingStatus>Abrindo o convite…</LoadingStatus>}
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
              Ele pode ter sido enviado a outro celular. Você entrou com{' '}
              <span className="whitespace-nowrap">{formatPhone(me.phone)}</span>.
            </EmptyState>
          )}
          {invite.isError && !gone && !invite.data && (
            <LoadFailed title="Não deu para abrir o convite" query={invite} />
          )}
          {invite.data && !gone && <Invite invite={invite.data} me={me} />}
        </div>
      </Content>
    </>
  )
}

function Invite({ invite, me }: { invite: VendorsGetInviteOutput; me: UsersGetOutput }) {
  const navigate = useNavigate()
  const confirm = useMutation(vendorsConfirmInviteMutation({ client: meClient }))
  const { businessName, isConfirmed } = invite
  return (
    <Card className="mt-6 flex flex-col items-center text-center">
      <Avatar
        name={businessName}
        imageUrl={invite.businessImageUrl}
        size={56}
        shape="square"
        tone="wine"
        decorative
      />
      <h2 className="mt-3 max-w-full font-display text-lg font-medium wrap-break-word">
        {businessName}
      </h2>
      <p className="mt-1 max-w-90 text-body text-muted">
        {isConfirmed
          ? 'Você já confirmou este convite.'
          : 'incluiu você entre os fornecedores dos seus eventos. Ao confirmar, esse espaço fica sabendo que este celular tem conta no Cortejo, e nada mais.'}
      </p>
      <div className="mt-6 flex w-full flex-col gap-2">
        {!isConfirmed && (
          <Button
            size="lg"
            block
            loading={confirm.isPending || confirm.isSuccess}
            loadingText="Confirmando…"
            onClick={() =>
              confirm.mutate(
                { body: { uuid: invite.uuid } },
                {
                  onSuccess: async () => {
                    // Whoever has no workspace yet opens theirs there.
                    await navigate({ to: '/app', replace: true })
                    toast.success('Convite confirmado')
                  },
                  onError: (error) =>
                    toast.error('Não deu para confirmar', { description: toProblem(error).detail }),
                },
              )
            }
          >
            Confirmar
          </Button>
        )}
        <Link to="/app" className={buttonClass('ghost', 'lg')}>
          {isConfirmed ? 'Ir para o início' : 'Agora não'}
        </Link>
      </div>
      <p className="mt-4 text-xs text-muted">
        Você entrou com <span className="whitespace-nowrap">{formatPhone(me.phone)}</span>.
      </p>
    </Card>
  )
}
