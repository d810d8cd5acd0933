import type { NotificationType } from './queries'

interface Words {
  group: Group
  label: string
  help: string
}

/** The groups in their order on the screen (specification 2, section 8). */
export const groups = [
  'Evento',
  'Clientes',
  'Checklist de tarefas',
  'Orçamentos',
  'Lista de convidados',
  'Pagamentos',
  'Contratos',
  'Indicações',
] as const

type Group = (typeof groups)[number]

/** What each kind of message tells, and when. A kind without words does not compile. */
export const notificationText: Record<NotificationType, Words> = {
  RECEPTION_REMINDER: {
    group: 'Evento',
    label: 'Lembrete da recepção',
    help: '48 horas antes do evento, para conferir a lista e a equipe.',
  },
  EVENT_TEAM_JOINED: {
    group: 'Evento',
    label: 'Equipe',
    help: 'Quando alguém aceita o convite para o time.',
  },
  EVENT_TEAM_LEFT: {
    group: 'Evento',
    label: 'Saídas da equipe',
    help: 'Quando alguém recusa o convite ou sai do time.',
  },
  EVENT_VENDOR_ANSWERED: {
    group: 'Evento',
    label: 'Fornecedores',
    help: 'Quando um fornecedor completa o cadastro ou responde em um evento.',
  },
  CUSTOMER_JOINED: {
    group: 'Clientes',
    label: 'Primeiro acesso',
    help: 'Quando um cliente abre o evento pela primeira vez.',
  },
  CUSTOMER_CHANGED_EVENT: {
    group: 'Clientes',
    label: 'Alterações do cliente',
    help: 'Quando um cliente conclui tarefas ou inclui documentos e fornecedores.',
  },
  CUSTOMER_DECIDED: {
    group: 'Clientes',
    label: 'Decisões',
    help: 'Quando um cliente responde a uma decisão que você pediu.',
  },
  TASK_GIVEN: {
    group: 'Checklist de tarefas',
    label: 'Tarefa para você',
    help: 'Quando alguém deixa uma tarefa com você.',
  },
  PLANNING_NOT_STARTED: {
    group: 'Checklist de tarefas',
    label: 'Planejamento por começar',
    help: 'Quando um evento ainda não tem nenhuma tarefa concluída.',
  },
  TASKS_EXPIRING: {
    group: 'Checklist de tarefas',
    label: 'Prazos chegando',
    help: 'Quando tarefas estão perto do prazo.',
  },
  TASKS_LATE: {
    group: 'Checklist de tarefas',
    label: 'Tarefas atrasadas',
    help: 'Quando o prazo de uma tarefa passa.',
  },
  PROPOSAL_SEEN: {
    group: 'Orçamentos',
    label: 'Orçamento visto',
    help: 'Quando o cliente abre um orçamento.',
  },
  PROPOSAL_ACCEPTED: {
    group: 'Orçamentos',
    label: 'Orçamento aceito',
    help: 'Quando o cliente aceita um orçamento.',
  },
  PROPOSAL_DECLINED: {
    group: 'Orçamentos',
    label: 'Orçamento recusado',
    help: 'Quando o cliente recusa um orçamento.',
  },
  PROPOSAL_NO_RESPONSE: {
    group: 'Orçamentos',
    label: 'Orçamento sem resposta',
    help: 'Uma semana depois do envio, se o cliente não respondeu.',
  },
  PROPOSALS_AWAITING: {
    group: 'Orçamentos',
    label: 'Orçamentos aguardando',
    help: 'Depois de uma semana, os orçamentos que ainda esperam por você.',
  },
  GUESTS_ANSWERED: {
    group: 'Lista de convidados',
    label: 'Confirmações de presença',
    help: 'Quando convidados confirmam ou recusam.',
  },
  SITE_MESSAGE_LEFT: {
    group: 'Lista de convidados',
    label: 'Recados no site',
    help: 'Quando um convidado deixa um recado para aprovar.',
  },
  GIFT_RECEIVED: {
    group: 'Lista de convidados',
    label: 'Presentes',
    help: 'Quando alguém dá um presente pelo site.',
  },
  PAYMENT_RECEIVED: {
    group: 'Pagamentos',
    label: 'Pagamento recebido',
    help: 'Quando um pagamento é confirmado.',
  },
  RECEIPT_SENT: {
    group: 'Pagamentos',
    label: 'Comprovante enviado',
    help: 'Quando um cliente envia o comprovante de um pagamento.',
  },
  PAYMENT_EXPIRING: {
    group: 'Pagamentos',
    label: 'Pagamento a vencer',
    help: 'Quando o vencimento de um pagamento se aproxima.',
  },
  PAYMENT_LATE: {
    group: 'Pagamentos',
    label: 'Pagamento atrasado',
    help: 'Quando um pagamento passa do vencimento.',
  },
  PAYMENT_REFUNDED: {
    group: 'Pagamentos',
    label: 'Estorno',
    help: 'Quando um pagamento online é devolvido, no todo ou em parte.',
  },
  PAYMENT_DISPUTED: {
    group: 'Pagamentos',
    label: 'Contestação',
    help: 'Quando uma cobrança é contestada, e como isso termina.',
  },
  PAYMENT_OVERPAID: {
    group: 'Pagamentos',
    label: 'Pagamento a mais',
    help: 'Quando chega dinheiro duas vezes, ou a mais.',
  },
  RECIPIENT_CHANGED: {
    group: 'Pagamentos',
    label: 'Mudança na carteira',
    help: 'Quando o estado da conta no Stripe muda, ou a equipe muda a carteira a pedido. Só a quem vê a carteira.',
  },
  WITHDRAWAL_CHANGED: {
    group: 'Pagamentos',
    label: 'Dinheiro no banco',
    help: 'Quando um repasse chega ao banco, ou não. Só para quem vê a carteira.',
  },
  CONTRACT_SIGNED: {
    group: 'Contratos',
    label: 'Contrato assinado',
    help: 'Quando alguém assina, e quando todos já assinaram.',
  },
  CONTRACT_DECLINED: {
    group: 'Contratos',
    label: 'Assinatura recusada',
    help: 'Quando alguém não quer assinar.',
  },
  CONTRACT_SIGNATURE_PENDING: {
    group: 'Contratos',
    label: 'Assinatura pendente',
    help: 'Depois de 48 horas, se ainda falta alguém assinar.',
  },
  REFERRAL_JOINED: {
    group: 'Indicações',
    label: 'Indicação aceita',
    help: 'Quando alguém que você indicou entra no Cortejo.',
  },
  REFERRAL_BONUS: {
    group: 'Indicações',
    label: 'Bônus de indicação',
    help: 'Quando um bônus fica disponível.',
  },
}
