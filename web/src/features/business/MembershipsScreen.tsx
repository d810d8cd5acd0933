import { Link, linkOptions } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Content } from '@/app/frame/Content'
import { PhoneBar } from '@/app/frame/PhoneBar'
import PendingInvites from '@/app/workspace/PendingInvites'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { buttonClass } from '@/ui/Button'
import { Callout } from '@/ui/Callout'
import { Card } from '@/ui/Card'
import { PageHeader } from '@/ui/PageHeader'
import { MembershipRow } from './MembershipRow'

const menu = linkOptions({ to: '/app/menu' })

/** Every workspace one works in: enter, leave, or open one's own. */
export function MembershipsScreen() {
  const { me } = useWorkspace()
  const owns = me.businessMemberships.some(({ role }) => role === 'OWNER')
  return (
    <>
      <PhoneBar title="Menu" back={{ link: menu, label: 'Voltar para o menu' }} />
      <Content width="column">
        <PageHeader
          title="Espaços de trabalho"
          subtitle="Cada espaço tem os seus eventos, contatos e equipe. Nada passa de um para o outro."
        />
        {me.control && (
          <Callout tone="slate" className="mb-6">
            Você está no controle de {me.control.businessName}. Para entrar nos seus espaços, toque
            antes em Voltar, no alto da tela.
          </Callout>
        )}
        <PendingInvites />
        <Card padded={false}>
          <ul className="divide-y divide-line">
            {me.businessMemberships.map((membership) => (
              <MembershipRow key={membership.uuid} membership={membership} />
            ))}
          </ul>
        </Card>
        {!owns && (
          <Card className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
            <div className="min-w-0">
              <h2 className="font-display text-lg font-medium">
                Também organiza por conta própria?
              </h2>
              <p className="mt-0.5 text-body text-muted">
                Abra o seu espaço e continue nos outros com o mesmo celular.
              </p>
            </div>
            <Link to="/app/menu/memberships/add" className={buttonClass('secondary')}>
              <Plus size={18} aria-hidden />
              Criar seu espaço de trabalho
            </Link>
          </Card>
        )}
      </Content>
    </>
  )
}
