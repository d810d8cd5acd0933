import { z } from 'zod'
import { parseTypedDate } from '@/lib/dates'
import { bareHandle, isHandle } from '@/lib/instagram'
import { formatMoney, notMoney } from '@/lib/money'
import { parsePhone } from '@/lib/phone'
import { formatNumber } from '@/lib/text'

/**
 * How far the API lets a field go: the longest text, the largest number, the most entries of a list.
 * `field` is a field of the generated schema, so that no limit is written down twice.
 */
export function most(field: z.ZodType): number {
  const limit = limitOf(field)
  if (limit === undefined) throw new TypeError('the API sets no limit here')
  return limit
}

function limitOf(field: z.ZodType): number | undefined {
  if (field instanceof z.ZodOptional || field instanceof z.ZodNullable) {
    return limitOf(field.unwrap() as z.ZodType)
  }
  if (field instanceof z.ZodUnion) {
    const limits = field.options.map((option) => limitOf(option as z.ZodType) ?? 0)
    return Math.max(...limits) || undefined
  }
  if (field instanceof z.ZodArray) {
    for (const check of field.def.checks ?? []) {
      const { def } = check._zod
      if (def.check === 'max_length' && 'maximum' in def) return Number(def.maximum)
    }
    return undefined
  }
  if (field instanceof z.ZodNumber) return field.maxValue ?? undefined
  return 'maxLength' in field ? ((field.maxLength as number | null) ?? undefined) : undefined
}

/** The longest text that the field at this path takes, where its schema says so. */
export function longest(schema: z.ZodType, path: string): number | undefined {
  const field = path.split('.').reduce<z.ZodType | undefined>((inside, name) => {
    if (inside instanceof z.ZodArray) return inside.element as z.ZodType
    return inside instanceof z.ZodObject ? inside.shape[name] : undefined
  }, schema)
  return field && limitOf(field)
}

const inWords = (count: number) => formatNumber(count)

/** A text as long as the API takes it; `required` is what to say where nothing is written. */
export function text(field: z.ZodType, required?: string) {
  const limit = most(field)
  const words = z
    .string()
    .trim()
    .max(limit, `Use até ${inWords(limit)} letras`)
  return required === undefined ? words : words.min(1, required)
}

/** An e-mail, or none. */
export function email(field: z.ZodType, wrong = 'Confira o e-mail') {
  return z.union([z.literal(''), z.email(wrong).max(most(field), wrong)])
}

/** An Instagram user name, bare, however it was typed or pasted; or none. */
export const instagram = z
  .string()
  .refine(
    (typed) => typed.trim() === '' || isHandle(bareHandle(typed)),
    'Este não é um nome de usuário válido',
  )
  .transform(bareHandle)

/** A telephone as PhoneField gives it. */
export function phone(required: string) {
  return z
    .string()
    .min(1, required)
    .refine((typed) => parsePhone(typed) !== null, 'Confira o número: faltam ou sobram dígitos')
}

/** Money as MoneyField gives it, or none. */
export function money(field: z.ZodType) {
  const amount = z
    .number()
    .min(0)
    .max(most(field), `Informe até ${formatMoney(most(field)).replace(/,00$/, '')}`)
  return z.union([amount, z.string().refine(() => false, notMoney)]).nullable()
}

/** A day as DateField gives it, or none. */
export const day = z
  .string()
  .refine((typed) => typed === '' || parseTypedDate(typed) === typed, 'Essa data não existe')

/** A picture as a form holds it: stored, just chosen, or none. */
export const picture = z.union([z.string(), z.instanceof(File)]).nullable()

/**
 * What of a form is worth keeping while it is filled in: the same fields, before anything in them has
 * to be right. Files are not kept.
 */
export function draftOf(schema: z.ZodType): z.ZodType {
  return shapeOf(schema, true) ?? z.never()
}

function shapeOf(field: z.ZodType, outermost = false): z.ZodType | undefined {
  if (field instanceof z.ZodObject) {
    const kept = Object.entries(field.shape).flatMap(([name, inner]) => {
      const shape = shapeOf(inner as z.ZodType)
      return shape ? [[name, outermost ? shape.optional() : shape] as const] : []
    })
    return z.object(Object.fromEntries(kept))
  }
  if (field instanceof z.ZodNullable) return shapeOf(field.unwrap() as z.ZodType)?.nullable()
  if (field instanceof z.ZodOptional) return shapeOf(field.unwrap() as z.ZodType)?.optional()
  if (field instanceof z.ZodArray) {
    const element = shapeOf(field.element as z.ZodType)
    return element && z.array(element)
  }
  if (field instanceof z.ZodUnion) {
    const options = field.options.map((option) => shapeOf(option as z.ZodType))
    const kept = options.filter((option) => option !== undefined)
    return kept.length === options.length ? z.union(kept) : undefined
  }
  switch (field.def.type) {
    case 'string':
      return z.string()
    case 'number':
      return z.number()
    case 'boolean':
    case 'enum':
    case 'literal':
      return field
    default:
      return undefined
  }
}
