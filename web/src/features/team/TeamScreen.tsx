import { useQuery } from '@tanstack/react-query'
import { Link, linkOptions } from '@tanstack/react-router'
import { UserRoundPlus } from 'lucide-react'
import { Content } from '@/app/frame/Content'
import { LoadFailed } from '@/app/frame/LoadFailed'
import { PhoneBar } from '@/app/frame/PhoneBar'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { watchEvery } from '@/lib/delivery'
import { count } from '@/lib/text'
import { buttonClass } from '@/ui/Button'
import { Callout } from '@/ui/Callout'
import { Card } from '@/ui/Card'
import { EmptyState } from '@/ui/EmptyState'
import { fabClass } from '@/ui/fab'
import { PageHeader } from '@/ui/PageHeader'
import { MemberRow } from './MemberRow'
import { isBeingInvited, isPending, type TeamMember } from './member'
import { teamQuery } from './queries'
import { TeamIntro } from './TeamIntro'
import { TeamLoading } from './TeamLoading'

const menu = linkOptions({ to: '/app/menu' })

/** Everybody who works in the business, and who was invited to. */
export function TeamScreen() {
  const { client, business, may } = useWorkspace()
  const team = useQuery({
    ...teamQuery(client),
    refetchInterval: ({ state }) => (state.data?.items.some(isBeingInvited) ? watchEvery : false),
  })
  const members = team.data?.items ?? []
  const alone = team.isSuccess && members.length <= 1
  const adds = may('WRITE_TEAM_MEMBERS') && !alone
  return (
    <>
      <PhoneBar title={business.name} back={{ link: menu, label: 'Voltar para o menu' }} />
      <Content>
        <PageHeader
          title="Minha equipe"
          subtitle={team.isSuccess && summary(members)}
          action={
            adds && (
              <Link
                to="/app/menu/team/add"
                className={buttonClass('primary', 'md', 'max-md:hidden')}
              >
                <UserRoundPlus size={18} aria-hidden />
                Adicionar membro
              </Link>
            )
          }
        />
        <TeamIntro />
        {business.inControl && (
          <Callout className="mb-4">
            No controle de um espaço, a equipe do Cortejo não põe, muda nem tira ninguém da equipe.
          </Callout>
        )}
        {team.isPending && <TeamLoading />}
        {team.isError && !team.data && (
          <LoadFailed title="Não deu para carregar a equipe" query={team} />
        )}
        {members.length > 0 && (
          <section aria-label="Membros">
            <Card as="div" padded={false}>
              <ul className="divide-y divide-line">
                {members.map((member) => (
                  <MemberRow key={member.uuid} member={member} />
                ))}
              </ul>
            </Card>
          </section>
        )}
        {alone && (
          <EmptyState
            icon={<UserRoundPlus size={26} aria-hidden />}
            title="Por enquanto, só você"
            action={
              may('WRITE_TEAM_MEMBERS') && (
                <Link to="/app/menu/team/add" className={buttonClass()}>
                  <UserRoundPlus size={18} aria-hidden />
                  Adicionar membro
                </Link>
              )
            }
          >
            Convide quem organiza com você: escolha o papel, os eventos e o que a pessoa pode fazer
            em cada um. O convite chega por WhatsApp.
          </EmptyState>
        )}
        {adds && (
          <Link to="/app/menu/team/add" aria-label="Adicionar membro" className={fabClass}>
            <UserRoundPlus size={24} aria-hidden />
          </Link>
        )}
      </Content>
    </>
  )
}

/** "4 pessoas · 1 convite enviado" */
function summary(members: readonly TeamMember[]): string {
  const waiting = members.filter(isPending).length
  const there = count(members.length - waiting, 'pessoa', 'pessoas')
  return waiting === 0
    ? there
    : `${there} · ${count(waiting, 'convite enviado', 'convites enviados')}`
}
