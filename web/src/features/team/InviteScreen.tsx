import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { InvitePage } from '@/app/frame/InvitePage'
import { rememberWorkspace } from '@/app/workspace/choice'
import { meClient } from '@/app/workspace/clients'
import { meQuery } from '@/app/workspace/me'
import { RoleBadge } from '@/app/workspace/RoleBadge'
import {
  businessTeamMemberAcceptInviteMutation,
  businessTeamMemberDeleteBusinessMembershipMutation,
  businessTeamMemberGetInviteOptions,
} from '@/client/api/businessTeamMember.gen'
import type { BusinessTeamMemberGetInviteOutput, UsersGetOutput } from '@/client/types.gen'
import { toProblem } from '@/lib/problem'
import { Button } from '@/ui/Button'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { toast } from '@/ui/toast'
import { toastFailure } from './member'

/** An invite to a team, for the person whose phone it was sent to, with or without a business of their own. */
export function InviteScreen({ uuid, me }: { uuid: string; me: UsersGetOutput }) {
  const invite = useQuery({
    ...businessTeamMemberGetInviteOptions({ client: meClient, query: { uuid } }),
    // Accepted or withdrawn meanwhile, it must not be shown as it was.
    staleTime: 0,
  })
  return (
    <InvitePage
      title="Convite para time"
      invite={invite}
      me={me}
      noLonger="Ele pode já ter sido aceito, cancelado ou enviado a outro celular."
    >
      {(data) => <Invite invite={data} me={me} />}
    </InvitePage>
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
    <>
      <p className="mt-1 text-body text-muted">
        {firstName ? `${firstName}, você recebeu um convite` : 'Você recebeu um convite'} para
        trabalhar neste espaço como
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
    </>
  )
}

/** The meaning of each role, for the invited person. */
const meanings: Partial<Record<BusinessTeamMemberGetInviteOutput['role'], string>> = {
  GUEST: 'Você vai ver os eventos escolhidos para você, com as permissões combinadas em cada um.',
  ASSISTANT: 'Você vai ver tudo o que o titular vê, menos a carteira e as bonificações.',
}
