import type { ReferralSocialIndication } from '@/client/types.gen'
import { formatPercent } from '@/lib/percent'

/** The message with the link, for a couple. */
export function shareText(businessName: string, link: string, fee: number): string {
  return (
    `Olá! Vamos planejar o casamento de vocês juntos? Comecem por este link de ${businessName}, ` +
    `com a taxa de ${formatPercent(fee)} na lista de presentes: ${link}`
  )
}

/** The step that a wedding's bonus lacks, or that it lacks none. */
export function stepText({ step, daysLeft }: ReferralSocialIndication): string {
  switch (step) {
    case 'NOT_COUNTED':
      return 'Não conta: já era cliente, ou é da equipe'
    case 'NO_DATE':
      return 'Falta o dia do casamento'
    case 'WAITING':
      return daysLeft === 1 ? 'Falta 1 dia para o bônus' : `Faltam ${daysLeft} dias para o bônus`
    case 'NO_GIFT':
      return 'Nenhum presente rendeu'
    case 'NONE':
      return 'Bônus liberado'
  }
}
