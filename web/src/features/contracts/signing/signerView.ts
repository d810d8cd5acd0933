import type { PublicContractGetOutput } from '@/client/types.gen'
import { formatPast } from '@/lib/dates'
import type { CalloutTone } from '@/ui/Callout'

export interface SignerView {
  /** Whether it still waits for signatures, and whether for this one now. */
  open: boolean
  mine: boolean
  tone: CalloutTone
  title?: string
  note?: string
}

/** Returns how a contract is shown to one of its signers, with a text if there is nothing for them to do. */
export function viewOf(contract: PublicContractGetOutput): SignerView {
  const { status, signer, turn, sealed, businessName, timeZone } = contract
  const ended = { open: false, mine: false } as const
  switch (status) {
    case 'CANCELLED':
      return {
        ...ended,
        tone: 'slate',
        title: 'Contrato cancelado',
        note: `${businessName} cancelou este contrato. Se houver uma nova versão, ela chega em outro link.`,
      }
    case 'EXPIRED':
      return {
        ...ended,
        tone: 'amber',
        title: 'O prazo para assinar acabou',
        note: `Peça outro a ${businessName}: este não pode mais ser assinado.`,
      }
    case 'DECLINED':
      return {
        ...ended,
        tone: 'coral',
        title:
          signer.status === 'DECLINED' ? 'Você não vai assinar' : 'O contrato não vai ser assinado',
        note:
          signer.status === 'DECLINED'
            ? `${businessName} recebeu o seu motivo.`
            : 'Alguém disse que não vai assinar, e o contrato terminou.',
      }
    case 'SIGNED':
      return {
        ...ended,
        tone: 'sage',
        title: 'Contrato assinado por todos',
        note: sealed
          ? 'O arquivo final, com a folha de assinaturas, está pronto para baixar.'
          : 'O arquivo final está sendo preparado e aparece aqui em instantes.',
      }
  }
  if (signer.status === 'SIGNED') {
    return {
      open: true,
      mine: false,
      tone: 'sage',
      title: 'Você assinou',
      note:
        `Sua assinatura foi guardada ${formatPast(signer.signedAt ?? '', timeZone)}. O arquivo final ` +
        'chega a você quando todos assinarem.',
    }
  }
  if (!turn) {
    return {
      open: false,
      mine: false,
      tone: 'slate',
      title: 'Ainda não é a sua vez',
      note: 'Avisamos você quando quem vem antes assinar.',
    }
  }
  return { open: true, mine: true, tone: 'slate' }
}
