/** The position of a payment in its agreement. */
export interface Placed {
  /** 0 is the entrance, 1 the first instalment. */
  position: number
  /** How many there are, without the entrance. */
  installments: number
  hasEntrance: boolean
}

/** "entrada", "2ª de 5", "parcela única": what a payment is called, on both sides. */
export function instalmentName({ position, installments, hasEntrance }: Placed): string {
  if (position === 0) return 'entrada'
  return installments === 1 && !hasEntrance ? 'parcela única' : `${position}ª de ${installments}`
}

/** "Fotografia, 2ª de 5". */
export function paymentTitle(payment: Placed & { invoice: { title: string } }): string {
  return `${payment.invoice.title}, ${instalmentName(payment)}`
}
