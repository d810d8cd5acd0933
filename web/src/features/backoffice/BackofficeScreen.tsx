import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  BookOpen,
  Gift,
  HandCoins,
  Inbox,
  Landmark,
  LogOut,
  Megaphone,
  MessageCircle,
  Plus,
  RefreshCw,
  Scale,
  Users,
} from 'lucide-react'
import { Content } from '@/app/frame/Content'
import { PhoneBar } from '@/app/frame/PhoneBar'
import { useSignOut } from '@/app/workspace/useSignOut'
import type { UsersGetOutput } from '@/client/types.gen'
import { count, formatNumber } from '@/lib/text'
import { Button, buttonClass } from '@/ui/Button'
import { Callout } from '@/ui/Callout'
import { PageHeader } from '@/ui/PageHeader'
import { moneyTasksQuery } from './queries'
import { Tile } from './Tile'

/** The backoffice's menu. */
export function BackofficeScreen({ me, ended }: { me: UsersGetOutput; ended: boolean }) {
  const signOut = useSignOut()
  const { data: tasks } = useQuery(moneyTasksQuery)
  const owns = me.businessMemberships.some(({ role }) => role === 'OWNER')
  return (
    <>
      <PhoneBar title="Backoffice" />
      <Content width="column">
        <PageHeader title="Backoffice" subtitle="Só a equipe do Cortejo vê esta área." />
        <div className="flex flex-col gap-6">
          {ended && (
            <Callout tone="slate" role="status" title="Seu controle de outro usuário terminou">
              O que você salvou ficou salvo. Se precisar voltar, assuma o controle de novo na página
              da pessoa.
            </Callout>
          )}
          <nav aria-label="Áreas do backoffice" className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <Tile
              link={{ to: '/app/menu/backoffice/users' }}
              icon={<Users size={22} aria-hidden />}
              title="Usuários"
            >
              Encontrar uma pessoa, ajustar seus dados e assumir o controle do negócio dela.
            </Tile>
            <Tile
              link={{ to: '/app/menu/backoffice/support' }}
              icon={<MessageCircle size={22} aria-hidden />}
              title="Mensagens"
            >
              O que as pessoas escreveram em “Falar com a gente”, e responder por WhatsApp.
            </Tile>
            <Tile
              link={{ to: '/app/menu/backoffice/provider-events' }}
              icon={<Inbox size={22} aria-hidden />}
              title="Avisos do Stripe"
            >
              O que ela nos contou de pagamentos, e o que ninguém pôde tratar.
            </Tile>
            <Tile
              link={{ to: '/app/menu/backoffice/money-to-settle' }}
              icon={<HandCoins size={22} aria-hidden />}
              title="Dinheiro a acertar"
            >
              O que chegou sem parcela, e os negócios que ficaram devendo.
            </Tile>
            <Tile
              link={{ to: '/app/menu/backoffice/money', search: { of: 'OPEN' } }}
              icon={<Scale size={22} aria-hidden />}
              title="Conciliação"
              waiting={!!tasks?.findings && count(tasks.findings, 'aberto', 'abertos')}
            >
              Onde o saldo no Stripe e o livro dizem coisas diferentes, e o que fazer.
            </Tile>
            <Tile
              link={{ to: '/app/menu/backoffice/money', search: { of: 'WAITING' } }}
              icon={<Landmark size={22} aria-hidden />}
              title="Lançamentos"
              waiting={!!tasks?.proposals && `${formatNumber(tasks.proposals)} a decidir`}
            >
              Ajustes, recargas e dívidas perdoadas: um propõe, outro confirma.
            </Tile>
            <Tile
              link={{ to: '/app/menu/backoffice/transfers' }}
              icon={<Gift size={22} aria-hidden />}
              title="Transferências de bônus"
            >
              Quem tem bônus a receber, e o Pix de cada um.
            </Tile>
            <Tile
              link={{ to: '/app/menu/backoffice/push-notifications' }}
              icon={<Megaphone size={22} aria-hidden />}
              title="Avisos a todos"
            >
              Uma notificação a cada aparelho que as recebe, depois de um teste num seu.
            </Tile>
            <Tile
              link={{ to: '/app/menu/backoffice/resync-events' }}
              icon={<RefreshCw size={22} aria-hidden />}
              title="Eventos incompletos"
            >
              Criar o que faltou junto com um evento: o rascunho do site e os QR codes.
            </Tile>
            <Tile
              link={{ to: '/app/menu/backoffice/help' }}
              icon={<BookOpen size={22} aria-hidden />}
              title="Como fazer"
            >
              O controle, a conciliação e os lançamentos, passo a passo.
            </Tile>
          </nav>
          <div className="flex flex-wrap gap-2">
            {!owns && (
              <Link to="/app/menu/memberships/add" className={buttonClass('secondary')}>
                <Plus size={18} aria-hidden />
                Abrir meu negócio
              </Link>
            )}
            {/* A desktop has it at the sidebar's foot. */}
            <Button
              variant="ghost"
              icon={<LogOut size={18} aria-hidden />}
              onClick={signOut}
              className="md:hidden"
            >
              Sair
            </Button>
          </div>
        </div>
      </Content>
    </>
  )
}
