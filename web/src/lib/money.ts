const currency = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
const amount = new Intl.NumberFormat('pt-BR', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/** A trillion reais is a slip of the finger, and cents must stay exact integers. */
const maxCents = 99_999_999_999_999

/** Cents to "R$ 1.234,56" (with a no-break space, so the sign never stands alone). */
export function formatMoney(cents: number): string {
  return currency.format(cents / 100)
}

/** Cents to "1.234,56", for an input that shows its own R$. */
export function formatAmount(cents: number): string {
  return amount.format(cents / 100)
}

/**
 * What stands in a money input to whole cents: every digit counts, from the cents up
 * ("1.234,567" after one more key is 1234567 cents). Empty is null.
 */
export function parseCents(text: string): number | null {
  const digits = text.replace(/\D/g, '').replace(/^0+(?=\d)/, '')
  if (digits === '') return null
  const cents = Number(digits)
  return Math.min(cents, maxCents)
}
