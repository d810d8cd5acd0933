import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { InvitePage } from '@/app/frame/InvitePage'
import { meClient } from '@/app/workspace/clients'
import { vendorsConfirmInviteMutation, vendorsGetInviteOptions } from '@/client/api/vendors.gen'
import type { UsersGetOutput, VendorsGetInviteOutput } from '@/client/types.gen'
import { toProblem } from '@/lib/problem'
import { Button, buttonClass } from '@/ui/Button'
import { toast } from '@/ui/toast'

/**
 * An invite to a vendor, for the person whose phone it was sent to. Confirming it lets the business know that this
 * phone has an account, and nothing else.
 */
export function VendorInviteScreen({ uuid, me }: { uuid: string; me: UsersGetOutput }) {
  const invite = useQuery({
    ...vendorsGetInviteOptions({ client: meClient, query: { uuid } }),
    staleTime: 0,
  })
  return (
    <InvitePage
      title="Convite de parceria"
      invite={invite}
      me={me}
      noLonger="Ele pode ter sido enviado a outro celular."
    >
      {(data) => <Invite invite={data} />}
    </InvitePage>
  )
}

function Invite({ invite }: { invite: VendorsGetInviteOutput }) {
  const navigate = useNavigate()
  const confirm = useMutation(vendorsConfirmInviteMutation({ client: meClient }))
  const { isConfirmed } = invite
  return (
    <>
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
                    // A person without a business creates theirs there.
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
    </>
  )
}
