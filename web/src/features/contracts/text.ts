import type { ContractsCard, ContractsSigner, ContractsStep } from '@/client/types.gen'
import { formatPast } from '@/lib/dates'
import type { Tone } from '@/ui/Badge'

type Status = ContractsCard['status']

/** The text of each status. */
export const statusLabels: Record<Status, string> = {
  DRAFT: 'Rascunho',
  SENT: 'Aguarda assinaturas',
  SIGNED: 'Assinado',
  DECLINED: 'Recusado',
  EXPIRED: 'Prazo encerrado',
  CANCELLED: 'Cancelado',
}

export const statusTones: Record<Status, Tone> = {
  DRAFT: 'neutral',
  SENT: 'amber',
  SIGNED: 'sage',
  DECLINED: 'coral',
  EXPIRED: 'coral',
  CANCELLED: 'neutral',
}

/** "2 de 3 assinaram". */
export function signedText(signers: readonly Pick<ContractsSigner, 'status'>[]): string {
  const signed = signers.filter(({ status }) => status === 'SIGNED').length
  if (signers.length === 0) return 'Sem quem assine'
  return `${signed} de ${signers.length} ${signed === 1 ? 'assinou' : 'assinaram'}`
}

/** What a signer has done, with its time. */
export function signerText(signer: ContractsSigner, sent: boolean): string {
  const { status, signedAt, openedAt, declinedAt, team } = signer
  if (status === 'SIGNED' && signedAt) return `Assinou ${formatPast(signedAt)}`
  if (status === 'DECLINED' && declinedAt) return `Não vai assinar, ${formatPast(declinedAt)}`
  if (status === 'LINK_OPENED' && openedAt) return `Abriu ${formatPast(openedAt)}`
  if (!sent) return 'Ainda não recebeu'
  if (team && !team.sentAt) return 'Espera a sua vez'
  return team?.sentAt ? `Link enviado ${formatPast(team.sentAt)}, não abriu` : 'Não abriu'
}

/** The sentences of the history; `who` is a signer or a member of the team. */
export const stepText: Record<ContractsStep['kind'], (who: string) => string> = {
  SENT: (who) => `${who || 'A equipe'} enviou o contrato`,
  CANCELLED: (who) => `${who || 'A equipe'} cancelou o contrato`,
  EXPIRED: () => 'O prazo acabou',
  COMPLETED: () => 'Todos assinaram',
  SEALED: () => 'O arquivo final foi selado',
  ASKED: (who) => `${who} recebeu o link`,
  REMINDED: (who) => `${who} recebeu um lembrete`,
  RESENT: (who) => `O link foi de novo para ${who}`,
  CORRECTED: (who) => `O contato de ${who} foi corrigido`,
  OPENED: (who) => `${who} abriu o contrato`,
  CODE_SENT: (who) => `${who} pediu o código`,
  CODE_WRONG: (who) => `${who} errou o código`,
  SAME_TAX_ID: (who) => `${who} informou o CPF de outra pessoa do contrato e confirmou que é seu`,
  SIGNED: (who) => `${who} assinou`,
  DECLINED: (who) => `${who} disse que não vai assinar`,
}

export const channelLabels = { WHATSAPP: 'WhatsApp', SMS: 'SMS', EMAIL: 'E-mail' } as const

/** What a PDF may be that is signed. */
export const pdfHelp = 'Até 25 MB e 200 páginas, sem senha e sem assinaturas.'
