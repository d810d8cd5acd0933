import { on, oneOf, present, uuidIn } from '@/lib/search'

/** The numbers of the wallet, as the address names them; held is what no number has. */
export const numbers = ['disponivel', 'a-receber', 'a-liberar', 'transferido', 'retido'] as const

export type WalletNumber = (typeof numbers)[number]

/** What the address of the wallet's lines carries. */
export interface InvoicesSearch {
  numero?: WalletNumber
  /** The money of gifts, instead of the business's. */
  presentes?: true
  /** Of gifts: one event. */
  evento?: string
  /** The form to withdraw is open. */
  sacar?: true
}

export function invoicesSearch(search: Record<string, unknown>): InvoicesSearch {
  const gifts = search.presentes === true || search.presentes === 'true'
  return present({
    numero: search.numero === 'disponivel' ? undefined : oneOf(search.numero, numbers),
    presentes: gifts ? (true as const) : undefined,
    evento: gifts ? uuidIn(search.evento) : undefined,
    sacar: on(search.sacar),
  })
}

/** The same address with the lines of another number. */
export function withNumber(search: InvoicesSearch, number: WalletNumber): InvoicesSearch {
  return present({ ...search, numero: number === 'disponivel' ? undefined : number })
}
