const currency = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
const amount = new Intl.NumberFormat('pt-BR', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/** More than this is a slip of the finger, and cents must stay exact integers. */
const mostCents = 99_999_999_999_999

/** Cents to "R$ 1.234,56" (with a no-break space, so that the sign does not wrap). */
export function formatMoney(cents: number): string {
  return currency.format(cents / 100)
}

/** Cents to "1.234,56", for an input that shows its own R$. */
export function formatAmount(cents: number): string {
  return amount.format(cents / 100)
}

/** Cents to "1234,56", for an input: typing is easier without points. */
export function amountToType(cents: number): string {
  return formatAmount(cents).replaceAll('.', '')
}

/** Reais, their points before every three or before none, and cents after a comma or a last point. */
const typed = /^(\d*|\d+(?:\.\d{3})+)(?:,(\d{0,2})|\.(\d{0,2}))?$/

/**
 * Typed money to whole cents: "14500", "14.500", "R$ 14.500" and "14500,00" are 1450000. A comma
 * separates cents; a point before three digits groups, before one or two at the end it is a comma.
 * An empty text is null, and an invalid one undefined.
 */
export function parseCents(text: string): number | null | undefined {
  const plain = text.replace(/^\s*R\$/i, '').replace(/\s/g, '')
  if (plain === '') return null
  const [, reais = '', afterComma, afterPoint] = typed.exec(plain) ?? []
  const rest = afterComma ?? afterPoint ?? ''
  if (reais + rest === '') return undefined
  const cents = Number(`${reais.replaceAll('.', '')}${rest.padEnd(2, '0')}`)
  return cents <= mostCents ? cents : undefined
}

/**
 * Money in a form: whole cents, or null if the field is empty. An invalid amount is kept as typed,
 * for the schema to refuse.
 */
export type MoneyValue = number | string | null

export const notMoney = 'Confira o valor: escreva como 14.500 ou 14.500,00'

/** Money that a form's schema took. */
export function centsOf(value: MoneyValue): number | null {
  if (typeof value === 'string') throw new TypeError('the schema takes amounts only')
  return value
}
