import { formatMoney } from '@/lib/money'
import type { Gift, Order } from './queries'

/** What a gift costs and how much of it is given, in one line. */
export function factsOf({ kind, price, quantity, taken, raised, url }: Gift): string {
  if (kind === 'LINK') return url ? new URL(url).hostname.replace(/^www\./, '') : ''
  if (kind === 'FUND') return raised > 0 ? `${formatMoney(raised)} recebidos` : 'Valor livre'
  const each = formatMoney(price ?? 0)
  if (kind === 'SHARES') return `${each} a cota, ${taken} de ${quantity} dadas`
  if (quantity === 1) return taken > 0 ? `${each}, já presenteado` : each
  return `${each}, ${taken} de ${quantity} dados`
}

/** Returns the items of an order: "2 cotas de Lua de mel, Cafeteira". */
export function itemsOf({ items }: Order): string {
  return items
    .map(({ kind, title, quantity, asCash }) => {
      const many =
        kind === 'SHARES'
          ? `${quantity} ${quantity === 1 ? 'cota' : 'cotas'} de ${title}`
          : quantity > 1
            ? `${quantity} × ${title}`
            : title
      return asCash ? `${many} (em dinheiro)` : many
    })
    .join(', ')
}

export const methodInSentence = {
  CARD: 'cartão',
  BOLETO: 'boleto',
  PIX: 'Pix',
  OWN_PIX: 'Pix direto',
} as const
