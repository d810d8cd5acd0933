import type { SiteDomain } from '@/client/types.gen'
import { formatMoment } from '@/lib/dates'
import type { Tone } from '@/ui/Badge'

/** An address as people read it, without what every browser hides. */
export function shown(url: string): string {
  return url.replace(/^https?:\/\//, '')
}

/** How often an address may still change. */
export function changesWords(left: number): string {
  if (left === 1)
    return 'Dá para mudar só mais uma vez. O endereço de antes continua levando ao novo.'
  return `Dá para mudar mais ${left} vezes. O endereço de antes continua levando ao novo.`
}

const reasons: Record<NonNullable<SiteDomain['reason']>, string> = {
  TXT: 'Ainda não achamos o registro TXT com o código deste evento. Confira se o nome e o valor estão iguais aos de baixo.',
  ADDRESS:
    'O código está certo, mas o domínio ainda não aponta para cá, ou aponta também para outro lugar.',
  UNREACHABLE: 'O DNS do domínio não respondeu. Confira se ele está registrado e ativo.',
  TAKEN: 'Este domínio já mostra outro evento. Para trazê-lo, apague do DNS o código daquele.',
}

interface DomainLook {
  tone: Tone
  label: string
  /** What to do, or what holds. */
  words: string
}

/** Returns the label and text of a domain's state. */
export function domainLook({ status, reason, checkedAt, offAt }: SiteDomain): DomainLook {
  const why = reason ? reasons[reason] : ''
  if (status === 'ACTIVE')
    return {
      tone: 'sage',
      label: 'No ar',
      words: 'Conferimos todo dia se ele continua apontando para cá.',
    }
  if (status === 'FAILING')
    return {
      tone: 'coral',
      label: 'Precisa de atenção',
      words:
        `${why} ${offAt ? `Se continuar assim, sai do ar ${formatMoment(offAt)}.` : ''}`.trim(),
    }
  if (status === 'OFF')
    return { tone: 'coral', label: 'Fora do ar', words: `${why} Acerte o DNS e verifique de novo.` }
  if (!checkedAt)
    return { tone: 'slate', label: 'Conferindo', words: 'O resultado aparece aqui em instantes.' }
  return {
    tone: 'slate',
    label: 'Aguardando o DNS',
    words: `${why} Mudanças no DNS levam de minutos a um dia; conferimos de hora em hora.`,
  }
}
