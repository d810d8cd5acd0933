import { Link } from '@tanstack/react-router'
import { Eye, LogOut } from 'lucide-react'
import { useSignOut } from '@/app/workspace/useSignOut'
import type { UsersGetOutput } from '@/client/types.gen'
import { Button, buttonClass } from '@/ui/Button'
import { textLinkClass } from '@/ui/TextLink'
import type { ClientEvent } from './access'
import { useCustomerEvent } from './useCustomerEvent'

/** The ways out of a client's page: what the guests see, the professional's side, goodbye. */
export function ClientFooter({ event, me }: { event: ClientEvent; me: UsersGetOutput }) {
  const signOut = useSignOut()
  // In a preview, the planner has another way back.
  const { preview } = useCustomerEvent()
  return (
    <footer className="mt-auto flex flex-col items-center gap-5 text-center">
      <a href={event.publicUrl} className={buttonClass('secondary')}>
        <Eye size={18} aria-hidden />
        Ver a página dos convidados
      </a>
      {!preview && (
        <>
          <Link
            to="/evento/$eventUuid/mensagens"
            params={{ eventUuid: event.uuid }}
            className={`${textLinkClass} inline-flex min-h-11 items-center text-sm`}
          >
            Mensagens que recebo
          </Link>
          <OtherSide me={me} />
          <Button variant="ghost" icon={<LogOut size={18} aria-hidden />} onClick={signOut}>
            Sair
          </Button>
        </>
      )}
    </footer>
  )
}

/** To the professional's side: back to one's workspace, or to open one. */
export function OtherSide({ me }: { me: UsersGetOutput }) {
  return me.businessMemberships.length > 0 ? (
    <Link to="/app" className={`${textLinkClass} inline-flex min-h-11 items-center text-sm`}>
      Ir para o meu espaço de trabalho
    </Link>
  ) : (
    <Link
      to="/app/menu/memberships/add"
      className={`${textLinkClass} inline-flex min-h-11 items-center text-sm`}
    >
      Sou profissional: abrir meu negócio
    </Link>
  )
}
