import { type LinkOptions, linkOptions } from '@tanstack/react-router'
import {
  ArrowLeftRight,
  Bell,
  Building2,
  CalendarDays,
  CalendarSync,
  CircleHelp,
  Contact,
  FileSignature,
  HeartHandshake,
  History,
  LifeBuoy,
  ListTodo,
  type LucideIcon,
  MessageCircle,
  PartyPopper,
  Receipt,
  Settings,
  Store,
  User,
  UsersRound,
  Wallet,
} from 'lucide-react'
import { worksForOthers } from '@/app/workspace/roles'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { useUnreadCount } from '@/features/notifications'

/** Somewhere the menu leads. */
export interface MenuEntry {
  label: string
  icon: LucideIcon
  /** Other words the palette finds it by. */
  keywords?: string
  link: LinkOptions
  /** How much waits there; nothing is shown for 0. */
  count?: { value: number; label: string }
}

/**
 * Returns the menu's entries for the signed-in person, the same on a phone and on a desktop, without those that their
 * role may not use (specification 2, section 2). In control of another business, personal entries stay those of the
 * person.
 */
export function useMenuEntries(): MenuEntry[] {
  const { me, may } = useWorkspace()
  const unread = useUnreadCount()
  const entries: (MenuEntry | false)[] = [
    {
      label: 'Notificações',
      keywords: 'avisos novidades lidas sino',
      icon: Bell,
      link: linkOptions({ to: '/app/notifications' }),
      count: { value: unread, label: unread === 1 ? 'não lida' : 'não lidas' },
    },
    {
      label: 'Informações do usuário',
      keywords: 'perfil conta nome foto',
      icon: User,
      link: linkOptions({ to: '/app/menu/profile' }),
    },
    may('READ_CONTACTS') && {
      label: 'Contatos',
      keywords: 'clientes pessoas telefone',
      icon: Contact,
      link: linkOptions({ to: '/app/contacts' }),
    },
    may('READ_CONTRACTS') && {
      label: 'Contratos',
      keywords: 'assinar assinaturas pdf',
      icon: FileSignature,
      link: linkOptions({ to: '/app/contracts' }),
    },
    may('READ_VENDORS') && {
      label: 'Fornecedores',
      keywords: 'catálogo buffet flores fotógrafo profissionais',
      icon: Store,
      link: linkOptions({ to: '/app/vendors' }),
    },
    may('READ_PAYMENTS') && {
      label: 'Pagamentos',
      keywords: 'parcelas vencimentos atrasado recebido pix dinheiro',
      icon: Receipt,
      link: linkOptions({ to: '/app/payments' }),
    },
    may('READ_WALLET') && {
      label: 'Carteira',
      keywords:
        'titular conta banco recebimento chave pix bônus receber dinheiro saldo sacar saque repasse extrato stripe',
      icon: Wallet,
      link: linkOptions({ to: '/app/wallet' }),
    },
    may('READ_WALLET') && {
      label: 'Indicações',
      keywords: 'indicar casais clientes link bônus convidar amigo 50%',
      icon: HeartHandshake,
      link: linkOptions({ to: '/app/share' }),
    },
    may('READ_TEAM_MEMBERS') && {
      label: 'Meu negócio',
      keywords: 'espaço empresa cnpj endereço instagram chave pix',
      icon: Building2,
      link: linkOptions({ to: '/app/menu/business' }),
    },
    may('READ_ACTIVITY') && {
      label: 'Atividade',
      keywords: 'histórico auditoria quem fez mudou csv',
      icon: History,
      link: linkOptions({ to: '/app/menu/business/activity' }),
    },
    {
      label: 'Calendário',
      keywords: 'mês semana prazos agenda todos os eventos',
      icon: CalendarDays,
      link: linkOptions({ to: '/app/calendar' }),
    },
    {
      label: 'Minhas tarefas',
      keywords: 'responsável a fazer hoje atrasadas',
      icon: ListTodo,
      link: linkOptions({ to: '/app/tasks' }),
    },
    // A calendar is one's own, in one's own business.
    !me.control && {
      label: 'Assinar calendário',
      keywords: 'assinar agenda google apple outlook ics prazos link',
      icon: CalendarSync,
      link: linkOptions({ to: '/app/menu/calendar' }),
    },
    {
      label: 'Configurações',
      keywords: 'notificações aparência avisos',
      icon: Settings,
      link: linkOptions({ to: '/app/menu/settings' }),
    },
    may('READ_TEAM_MEMBERS') && {
      label: 'Minha equipe',
      keywords: 'membros auxiliar administrador convite convidar',
      icon: UsersRound,
      link: linkOptions({ to: '/app/menu/team' }),
    },
    worksForOthers(me) && {
      label: 'Espaços de trabalho',
      keywords: 'trocar entrar sair negócio',
      icon: ArrowLeftRight,
      link: linkOptions({ to: '/app/menu/memberships' }),
    },
    me.role === 'GLOBAL_ADMIN' && {
      label: 'Backoffice',
      keywords: 'usuários controle',
      icon: LifeBuoy,
      link: linkOptions({ to: '/app/menu/backoffice' }),
    },
    me.customerEvents.length > 0 && {
      label: 'Eventos em que sou cliente',
      keywords: 'meu evento',
      icon: PartyPopper,
      link: linkOptions({ to: '/evento' }),
    },
    {
      label: 'Falar com a gente',
      keywords: 'suporte contato mensagem problema alguém',
      icon: MessageCircle,
      link: linkOptions({ to: '/app/menu/support' }),
    },
    {
      label: 'Central de ajuda',
      keywords: 'dúvidas perguntas suporte',
      icon: CircleHelp,
      link: linkOptions({ to: '/app/menu/help' }),
    },
  ]
  return entries.filter((entry) => entry !== false)
}
