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

/** How something agreed is met: said in a few words, and the payments that come of it. */
export const planShape = {
  total: money(api.total),
  entrance: z.enum(['NONE', 'PRICE', 'PERCENT']),
  entrancePrice: money(api.total),
  entrancePercent: z.number().nullable(),
  installments: z.number().int('Use um número inteiro').nullable(),
  when: z.enum(['MONTHLY', 'BEFORE']),
  first: day,
  daysBefore: z.number().int().nullable(),
  /**
   * The values from which the rows were computed. If they change, the rows are computed again; otherwise they keep
   * their corrections.
   */
  made: z.string(),
  rows: z.array(row),
}

const planFields = z.object(planShape)

export type PlanValues = z.infer<typeof planFields>

export const emptyPlan: PlanValues = {
  total: null,
  entrance: 'NONE',
  entrancePrice: null,
  entrancePercent: 20,
  installments: 1,
  when: 'MONTHLY',
  first: '',
  daysBefore: 30,
  made: '',
  rows: [],
}

const fields = z.object({
  title: text(api.title, 'Diga a que se refere'),
  payee: z.string().min(1, 'Diga quem recebe'),
  payer: api.payer,
  ...planShape,
})

export type InvoiceValues = z.infer<typeof fields>

export const sumOf = (rows: readonly Row[]) =>
  rows.reduce((sum, { price }) => sum + (typeof price === 'number' ? price : 0), 0)

/** Refuses a plan that does not add up. */
export function checkPlan(
  { total, rows }: Pick<PlanValues, 'total' | 'rows'>,
  refuse: (path: (string | number)[], message: string) => void,
) {
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
}

/** Something agreed, and how it is met. */
export const invoiceSchema = fields.superRefine((values, context) =>
  checkPlan(values, (path, message) => context.addIssue({ code: 'custom', path, message })),
)

type Installment = z.infer<typeof zInvoiceInstallmentInput>

/** The rows as the API takes them. */
export function installmentsOf(rows: readonly Row[], entrance: boolean): Installment[] {
  return rows.map(({ price, day: due, daysBefore }, at) => ({
    ...(entrance && at === 0 && { entrance: true }),
    ...(typeof price === 'number' && { price }),
    ...(daysBefore === null ? due && { dueDate: due } : { daysBefore }),
  }))
}

/** What a plan's rows follow from. */
export function madeOf(values: Omit<PlanValues, 'made' | 'rows'>): string {
  const { total, entrance, entrancePrice, entrancePercent, installments, when, first, daysBefore } =
    values
  return JSON.stringify([
    total,
    entrance,
    entrance === 'PRICE' ? entrancePrice : entrancePercent,
    installments,
    when,
    when === 'MONTHLY' ? first : daysBefore,
  ])
}

/** Returns an existing plan as the form's values; corrections in its rows stay. */
export function planFrom(installments: readonly Installment[], total: number): PlanValues {
  const [head] = installments
  const entrance = head?.entrance === true
  const last = installments.at(-1)
  const before = last?.daysBefore !== undefined
  const said = {
    ...emptyPlan,
    total,
    entrance: entrance ? ('PRICE' as const) : ('NONE' as const),
    entrancePrice: entrance ? (head?.price ?? null) : null,
    installments: installments.length - (entrance ? 1 : 0),
    when: before ? ('BEFORE' as const) : ('MONTHLY' as const),
    first: before ? '' : (head?.dueDate ?? ''),
    daysBefore: before ? (last?.daysBefore ?? 0) : emptyPlan.daysBefore,
  }
  const rows = installments.map(({ price, dueDate, daysBefore }) => ({
    price: price ?? null,
    day: dueDate ?? '',
    daysBefore: daysBefore ?? null,
  }))
  // Without prices of their own, the rows are shares of the rest and can be computed again from the same few values.
  return { ...said, rows, made: rows.some(({ price }) => price === null) ? '' : madeOf(said) }
}
