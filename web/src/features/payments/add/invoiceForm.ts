import { z } from 'zod'
import { day, money, text } from '@/app/form/schema'
import { zInvoiceCreateInput, type zInvoiceInstallmentInput } from '@/client/zod.gen'
import { formatMoney } from '@/lib/money'

const api = zInvoiceCreateInput.shape

const row = z.object({
  price: money(api.total),
  day,
  daysBefore: z.number().int().nullable(),
})

/** A payment to come, as the form holds it. */
export type Row = z.infer<typeof row>

/** Who is paid where it is the business itself. */
export const ownFee = 'OWN'

const fields = z.object({
  title: text(api.title, 'Diga a que se refere'),
  payee: z.string().min(1, 'Diga quem recebe'),
  payer: api.payer,
  total: money(api.total),
  entrance: z.enum(['NONE', 'PRICE', 'PERCENT']),
  entrancePrice: money(api.total),
  entrancePercent: z.number().nullable(),
  installments: z.number().int('Use um número inteiro').nullable(),
  when: z.enum(['MONTHLY', 'BEFORE']),
  first: day,
  daysBefore: z.number().int().nullable(),
  /** What the rows were made from: they are made anew when it changes, and else stay as they were corrected. */
  made: z.string(),
  rows: z.array(row),
})

export type InvoiceValues = z.infer<typeof fields>

export const sumOf = (rows: readonly Row[]) =>
  rows.reduce((sum, { price }) => sum + (typeof price === 'number' ? price : 0), 0)

/** Something agreed, and how it is met. */
export const invoiceSchema = fields.superRefine(({ total, rows }, context) => {
  const refuse = (path: (string | number)[], message: string) =>
    context.addIssue({ code: 'custom', path, message })
  if (total === null || total === 0) {
    refuse(['total'], 'Diga o valor combinado')
    return
  }
  if (rows.length === 0) {
    refuse(['installments'], 'Diga em quantas parcelas, de 1 a 60')
    return
  }
  rows.forEach(({ price }, at) => {
    if (!price) refuse(['rows', at, 'price'], 'Diga o valor')
  })
  const sum = sumOf(rows)
  if (typeof total === 'number' && sum !== total) {
    refuse(
      ['total'],
      `As parcelas somam ${formatMoney(sum)}, e o combinado é ${formatMoney(total)}`,
    )
  }
})

type Installment = z.infer<typeof zInvoiceInstallmentInput>

/** The rows as the API takes them. */
export function installmentsOf(rows: readonly Row[], entrance: boolean): Installment[] {
  return rows.map(({ price, day: due, daysBefore }, at) => ({
    ...(entrance && at === 0 && { entrance: true }),
    ...(typeof price === 'number' && { price }),
    ...(daysBefore === null ? due && { dueDate: due } : { daysBefore }),
  }))
}
