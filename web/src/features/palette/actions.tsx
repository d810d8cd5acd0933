import type { UseNavigateResult } from '@tanstack/react-router'
import {
  Archive,
  Armchair,
  Banknote,
  CalendarClock,
  CalendarDays,
  CalendarHeart,
  CalendarPlus,
  ClockAlert,
  DoorOpen,
  FileChartColumn,
  FilePlus2,
  FileText,
  Gift,
  Globe,
  HeartHandshake,
  Keyboard,
  LayoutTemplate,
  ListPlus,
  LogOut,
  Menu,
  Monitor,
  Moon,
  Printer,
  QrCode,
  ReceiptText,
  Settings,
  Smartphone,
  Sun,
  UserPlus,
  Users,
} from 'lucide-react'
import type { Permission } from '@/app/workspace/useWorkspace'
import type { MenuEntry } from '@/features/account'
import { setTheme } from '@/lib/useTheme'
import type { PaletteItem } from '@/ui/CommandPalette'

export interface ActionsContext {
  navigate: UseNavigateResult<string>
  may: (permission: Permission) => boolean
  mayGrant: (permission: Permission) => boolean
  /** The entries of the menu that the member sees. */
  menu: readonly MenuEntry[]
  /** The event one is in and manages. */
  eventUuid: string | undefined
  /** The event one is in and sees the guests of. */
  guestsOf: string | undefined
  /** The event one is in and keeps the door of. */
  receptionOf: string | undefined
  signOut: () => void
  onShortcuts: () => void
}

/** What the palette does besides finding: only what the asker may, only where it makes sense. */
export function paletteActions({
  navigate,
  may,
  mayGrant,
  menu,
  eventUuid,
  guestsOf,
  receptionOf,
  signOut,
  onShortcuts,
}: ActionsContext): PaletteItem[] {
  const actions: PaletteItem[] = []
  const add = (item: PaletteItem) => actions.push(item)

  if (eventUuid) {
    const params = { eventUuid }
    add({
      id: 'new-task',
      label: 'Nova tarefa neste evento',
      keywords: 'criar adicionar checklist',
      shortcut: 'N',
      icon: <ListPlus size={18} aria-hidden />,
      run: () => void navigate({ to: '/app/$eventUuid/organization/create-task', params }),
    })
    add({
      id: 'run-sheet',
      label: 'Roteiro deste evento',
      keywords: 'dia hora cortejo cronograma minuto agora atraso',
      icon: <CalendarClock size={18} aria-hidden />,
      run: () => void navigate({ to: '/app/$eventUuid/run-sheet', params }),
    })
    add({
      id: 'print-run-sheet',
      label: 'Imprimir o roteiro deste evento',
      keywords: 'pdf papel baixar dia cortejo',
      icon: <Printer size={18} aria-hidden />,
      run: () => void navigate({ to: '/app/$eventUuid/run-sheet/print', params }),
    })
    add({
      id: 'event-settings',
      label: 'Configurações deste evento',
      keywords: 'editar detalhes link',
      icon: <Settings size={18} aria-hidden />,
      run: () => void navigate({ to: '/app/$eventUuid/settings', params }),
    })
  }
  if (guestsOf) {
    const params = { eventUuid: guestsOf }
    add({
      id: 'guests',
      label: 'Convidados deste evento',
      keywords: 'lista convites confirmados rsvp presença família',
      icon: <Users size={18} aria-hidden />,
      run: () => void navigate({ to: '/app/$eventUuid/rsvp', params }),
    })
    add({
      id: 'new-invitations',
      label: 'Novos convites neste evento',
      keywords: 'criar adicionar convidado família',
      icon: <UserPlus size={18} aria-hidden />,
      run: () => void navigate({ to: '/app/$eventUuid/rsvp/add', params }),
    })
    add({
      id: 'tables',
      label: 'Mesas deste evento',
      keywords: 'lugares sentar mapa assentos',
      icon: <Armchair size={18} aria-hidden />,
      run: () => void navigate({ to: '/app/$eventUuid/rsvp/tables', params }),
    })
    add({
      id: 'qr-codes',
      label: 'QR codes deste evento',
      keywords: 'recepção entrada código enviar agendar',
      icon: <QrCode size={18} aria-hidden />,
      run: () => void navigate({ to: '/app/$eventUuid/reception/qr-code', params }),
    })
    add({
      id: 'site',
      label: 'Site e presentes deste evento',
      keywords: 'página pública publicar tema capa história galeria recados lista de presentes',
      icon: <Globe size={18} aria-hidden />,
      run: () => void navigate({ to: '/app/$eventUuid/website-and-gifts', params }),
    })
  }
  if (receptionOf) {
    const params = { eventUuid: receptionOf }
    add({
      id: 'door',
      label: 'Abrir a porta deste evento',
      keywords: 'recepção check-in entrada chegou ler código',
      icon: <DoorOpen size={18} aria-hidden />,
      // A document of its own.
      run: () => window.location.assign(`/app/${receptionOf}/reception`),
    })
    add({
      id: 'reception-report',
      label: 'Relatório da recepção deste evento',
      keywords: 'check-in chegadas quem veio pdf',
      icon: <FileChartColumn size={18} aria-hidden />,
      run: () => void navigate({ to: '/app/$eventUuid/reception/report', params }),
    })
    add({
      id: 'reception-print',
      label: 'Lista impressa da recepção deste evento',
      keywords: 'imprimir papel pdf convidados porta',
      icon: <Printer size={18} aria-hidden />,
      run: () => void navigate({ to: '/app/$eventUuid/reception/print', params }),
    })
    add({
      id: 'reception-devices',
      label: 'Aparelhos da recepção deste evento',
      keywords: 'celular porta link pin sem conta',
      icon: <Smartphone size={18} aria-hidden />,
      run: () => void navigate({ to: '/app/$eventUuid/reception/devices', params }),
    })
  }
  if (mayGrant('WRITE_EVENTS')) {
    add({
      id: 'new-event',
      label: 'Criar evento',
      keywords: 'novo adicionar casamento',
      shortcut: 'C',
      icon: <CalendarPlus size={18} aria-hidden />,
      run: () => void navigate({ to: '/app/events/create' }),
    })
  }
  if (mayGrant('WRITE_PROPOSALS')) {
    add({
      id: 'new-proposal',
      label: 'Novo orçamento',
      keywords: 'criar adicionar proposta preço valor enviar cliente',
      icon: <FilePlus2 size={18} aria-hidden />,
      run: () => void navigate({ to: '/app/proposals/add' }),
    })
  }
  if (mayGrant('WRITE_WALLET')) {
    add({
      id: 'withdraw',
      label: 'Sacar',
      keywords: 'saque repasse dinheiro carteira banco transferir',
      icon: <Banknote size={18} aria-hidden />,
      run: () => void navigate({ to: '/app/wallet/invoices', search: { sacar: true } }),
    })
  }
  if (may('READ_WALLET')) {
    add({
      id: 'statement',
      label: 'Extrato e saques da carteira',
      keywords: 'repasse saldo disponível dinheiro ofx planilha recebido',
      icon: <ReceiptText size={18} aria-hidden />,
      run: () => void navigate({ to: '/app/wallet/invoices' }),
    })
  }
  if (may('READ_BONIFICATIONS')) {
    add({
      id: 'bonuses',
      label: 'Bônus das indicações',
      keywords: 'bonificações indicar ganho pix comprovante transferência',
      icon: <Gift size={18} aria-hidden />,
      run: () => void navigate({ to: '/app/wallet/bonifications' }),
    })
  }
  if (may('READ_WALLET')) {
    add({
      id: 'referrals',
      label: 'Indicar clientes',
      keywords: 'indicação link casal bônus convidar compartilhar',
      icon: <HeartHandshake size={18} aria-hidden />,
      run: () => void navigate({ to: '/app/share/indicate-customers' }),
    })
  }
  if (may('WRITE_TEMPLATES')) {
    add({
      id: 'new-template',
      label: 'Criar modelo',
      keywords: 'novo adicionar template checklist',
      icon: <LayoutTemplate size={18} aria-hidden />,
      run: () => void navigate({ to: '/app/events/template/create' }),
    })
  }
  add({
    id: 'today',
    label: 'Ir para Hoje',
    keywords: 'inicio semana dia esperas',
    icon: <CalendarDays size={18} aria-hidden />,
    run: () => void navigate({ to: '/app' }),
  })
  add({
    id: 'events',
    label: 'Ir para Eventos',
    keywords: 'lista ativos',
    icon: <CalendarHeart size={18} aria-hidden />,
    run: () => void navigate({ to: '/app/events' }),
  })
  if (may('READ_PROPOSALS')) {
    add({
      id: 'proposals',
      label: 'Ir para Orçamentos',
      keywords: 'propostas enviados aceitos conversão vendas',
      icon: <FileText size={18} aria-hidden />,
      run: () => void navigate({ to: '/app/proposals' }),
    })
  }
  add({
    id: 'pendencies',
    label: 'Ir para Pendências',
    keywords: 'atrasadas prazos tarefas presentes fora do prazo confirmar pix',
    icon: <ClockAlert size={18} aria-hidden />,
    run: () => void navigate({ to: '/app/pendencies' }),
  })
  if (may('WRITE_TEMPLATES')) {
    add({
      id: 'templates',
      label: 'Ir para Modelos',
      icon: <LayoutTemplate size={18} aria-hidden />,
      run: () => void navigate({ to: '/app/events', search: { tab: 'modelos' } }),
    })
    add({
      id: 'contract-templates',
      label: 'Ir para Modelos de contrato',
      keywords: 'texto campos clausulas',
      icon: <LayoutTemplate size={18} aria-hidden />,
      run: () => void navigate({ to: '/app/contracts/templates' }),
    })
  }
  add({
    id: 'archived',
    label: 'Ir para Arquivados',
    icon: <Archive size={18} aria-hidden />,
    run: () => void navigate({ to: '/app/events', search: { tab: 'arquivados' } }),
  })
  for (const { label, keywords, icon: Icon, link } of menu) {
    // A way out of the app is no place in it.
    if (!link) continue
    add({
      id: `menu-${label}`,
      label: `Ir para ${label}`,
      ...(keywords && { keywords }),
      icon: <Icon size={18} aria-hidden />,
      run: () => void navigate(link),
    })
  }
  add({
    id: 'menu',
    label: 'Ir para Menu',
    keywords: 'perfil conta',
    icon: <Menu size={18} aria-hidden />,
    run: () => void navigate({ to: '/app/menu' }),
  })
  add({
    id: 'light',
    label: 'Usar tema claro',
    keywords: 'aparencia cores',
    icon: <Sun size={18} aria-hidden />,
    run: () => setTheme('light'),
  })
  add({
    id: 'dark',
    label: 'Usar tema escuro',
    keywords: 'aparencia cores noite',
    icon: <Moon size={18} aria-hidden />,
    run: () => setTheme('dark'),
  })
  add({
    id: 'system',
    label: 'Usar o tema do aparelho',
    keywords: 'aparencia cores sistema',
    icon: <Monitor size={18} aria-hidden />,
    run: () => setTheme('system'),
  })
  add({
    id: 'shortcuts',
    label: 'Atalhos do teclado',
    keywords: 'ajuda teclas',
    shortcut: '?',
    icon: <Keyboard size={18} aria-hidden />,
    run: onShortcuts,
  })
  add({
    id: 'sign-out',
    label: 'Sair',
    keywords: 'encerrar sessao logout',
    icon: <LogOut size={18} aria-hidden />,
    run: signOut,
  })
  return actions
}
