import { z } from 'zod'
import { day, money, text } from '@/app/form/schema'
import type {
  ProposalsCreateInput,
  ProposalsGetOutput,
  ProposalsItemInput,
} from '@/client/types.gen'
import {
  zProposalsAttachmentInput,
  zProposalsCreateInput,
  zProposalsItemInput,
  zProposalsPaymentMethodInput,
} from '@/client/zod.gen'
import { type ChosenContact, chosenContact } from '@/features/contacts'
import { checkPlan, emptyPlan, installmentsOf, planFrom, planShape } from '@/features/payments'
import { type IsoDate, plusDays, today } from '@/lib/dates'
import { eventTypeKeys } from '@/lib/eventTypes'
import { centsOf, type MoneyValue } from '@/lib/money'

const api = zProposalsCreateInput.shape

export const methodKeys = ['PIX', 'CREDIT_CARD', 'BOLETO', 'OTHER'] as const

export type Method = (typeof methodKeys)[number]

/** What a new proposal says about paying; the server's words (api/proposals). */
export const defaultMethodsNote =
  'Você pode pagar no cartão de crédito sem comprometer o limite: a cobrança é mensal, no dia que você escolher.'

/** How long a new proposal is good for, in days. */
const goodFor = 15

/** The most lines of a proposal, as the API says. */
export const mostItems = 100

const item = z.object({
  /** Tells it from the others while they are put in order. */
  key: z.string(),
  name: text(zProposalsItemInput.shape.name, 'Dê um nome ao item'),
  value: money(zProposalsItemInput.shape.value),
})

export type Item = z.infer<typeof item>

const fields = z.object({
  customer: z.array(chosenContact).max(1).min(1, 'Escolha o cliente'),
  type: z.enum(eventTypeKeys, { error: 'Escolha o tipo do evento' }).nullable(),
  eventDate: day,
  /** The fields chosen by hand: a contact's own type and date no longer replace them. */
  touched: z.object({ type: z.boolean(), eventDate: z.boolean() }),
  title: text(api.title),
  /** A total alone, or the items that make it. */
  mode: z.enum(['QUICK', 'DETAILED']),
  /** The total that is typed. */
  quick: money(api.budget),
  items: z.array(item).max(mostItems, `Use até ${mostItems} itens`),
  expiresAt: day,
  methods: z.array(z.enum(methodKeys)),
  otherMethod: text(zProposalsPaymentMethodInput.shape.description),
  methodsNote: text(api.possiblePaymentMethodDescription),
  file: z
    .object({
      /** Absent of the file that the saved proposal has. */
      uploadUuid: z.string().optional(),
      name: z.string(),
      mediaType: z.string(),
      size: z.number(),
    })
    .nullable(),
  attachmentTitle: text(zProposalsAttachmentInput.shape.title),
  attachmentDescription: text(zProposalsAttachmentInput.shape.description),
  /** Tiptap's JSON, written out; empty where nothing is written. */
  content: z.string(),
  oneLink: z.boolean(),
  startKind: z.enum(['LIBRARY', 'BLANK', 'TEMPLATE', 'EVENT']),
  startSource: z.object({ uuid: z.string(), title: z.string() }).nullable(),
  contractTemplate: z.string(),
  ...planShape,
})

export type ProposalValues = z.infer<typeof fields>

/** Returns the sum of the items, in cents. */
export function sumOfItems(items: readonly { value: MoneyValue }[]): number {
  return items.reduce((sum, { value }) => sum + (typeof value === 'number' ? value : 0), 0)
}

/** Returns the total of the proposal, in cents; null if neither a total nor an item is given. */
export function totalOf({
  mode,
  quick,
  items,
}: Pick<ProposalValues, 'mode' | 'quick' | 'items'>): MoneyValue {
  if (mode === 'QUICK' && quick !== null) return quick
  return items.length > 0 ? sumOfItems(items) : null
}

/** A proposal as its form accepts it. */
export const proposalSchema = fields.superRefine((values, context) => {
  const refuse = (path: (string | number)[], message: string) =>
    context.addIssue({ code: 'custom', path, message })
  const { type, mode, quick, items, expiresAt, methods, otherMethod, file } = values
  if (type === null) refuse(['type'], 'Escolha o tipo do evento')
  if (expiresAt === '') refuse(['expiresAt'], 'Diga até quando vale')
  // Days as they are written compare as they follow one another.
  else if (expiresAt < today()) {
    refuse(['expiresAt'], 'Data de validade não pode ser anterior à data atual')
  }
  if (items.length === 0) {
    if (mode === 'DETAILED') refuse(['items'], 'Adicione pelo menos um item')
    else if (quick === null) refuse(['quick'], 'Informe o valor do orçamento')
  }
  if (methods.includes('OTHER') && otherMethod === '') {
    refuse(['otherMethod'], 'Diga qual é a outra forma de pagamento')
  }
  if (file && values.attachmentTitle === '') {
    refuse(['attachmentTitle'], 'Dê um título ao anexo')
  }
  if (!file && (values.attachmentTitle !== '' || values.attachmentDescription !== '')) {
    refuse(['file'], 'Envie o arquivo do anexo')
  }
  if (values.oneLink) {
    if (values.startKind === 'TEMPLATE' && !values.startSource) {
      refuse(['startSource'], 'Escolha o modelo')
    }
    checkPlan({ total: totalOf(values), rows: values.rows }, (path, message) =>
      refuse(path[0] === 'total' ? ['oneLink'] : path, message),
    )
  }
})

export interface Start {
  mode?: ProposalValues['mode']
  /** The lines that were left in this browser. */
  items?: Item[]
  customer?: ChosenContact
}

/** What a contact already says, unless the person touched it. */
export function fromContact(
  { eventType, eventDate }: ChosenContact,
  touched: ProposalValues['touched'],
): Partial<Pick<ProposalValues, 'type' | 'eventDate'>> {
  return {
    ...(!touched.type && eventType && { type: eventType }),
    ...(!touched.eventDate && eventDate && { eventDate }),
  }
}

/** A new proposal's form. */
export function emptyProposal(
  { mode = 'QUICK', items = [], customer }: Start = {},
  now: IsoDate = today(),
): ProposalValues {
  const values: ProposalValues = {
    ...emptyPlan,
    customer: [],
    type: null,
    eventDate: '',
    touched: { type: false, eventDate: false },
    title: '',
    mode: items.length > 0 ? 'DETAILED' : mode,
    quick: null,
    items,
    expiresAt: plusDays(now, goodFor),
    methods: [],
    otherMethod: '',
    methodsNote: defaultMethodsNote,
    file: null,
    attachmentTitle: '',
    attachmentDescription: '',
    content: '',
    oneLink: false,
    startKind: 'LIBRARY',
    startSource: null,
    contractTemplate: '',
  }
  return {
    ...values,
    total: totalOf(values),
    ...(customer && { customer: [customer], ...fromContact(customer, values.touched) }),
  }
}

/** A saved proposal as the form holds it: detailed where it has items, whatever was chosen for another. */
export function valuesOf(proposal: ProposalsGetOutput): ProposalValues {
  const { attachment, budget, customer, oneLink, possiblePaymentMethods: methods } = proposal
  const items = proposal.items.map(({ name, value }, at) => ({
    key: `${at}`,
    name,
    value: value ?? null,
  }))
  const values: ProposalValues = {
    ...emptyProposal({ items }),
    ...(oneLink && planFrom(oneLink.installments, budget)),
    customer: [
      {
        uuid: customer.uuid,
        fullName: customer.fullName,
        ...(customer.phone && { phone: customer.phone }),
      },
    ],
    type: proposal.type,
    eventDate: proposal.eventDate ?? '',
    touched: { type: true, eventDate: true },
    title: proposal.title,
    quick: items.length > 0 ? null : budget,
    expiresAt: proposal.expiresAt,
    methods: methodKeys.filter((key) => methods.some(({ method }) => method === key)),
    otherMethod: methods.find(({ method }) => method === 'OTHER')?.description ?? '',
    methodsNote: proposal.possiblePaymentMethodDescription,
    file: attachment
      ? { name: attachment.name, mediaType: attachment.mediaType, size: attachment.size }
      : null,
    attachmentTitle: attachment?.title ?? '',
    attachmentDescription: attachment?.description ?? '',
    content: proposal.content ? JSON.stringify(proposal.content) : '',
    oneLink: oneLink !== undefined,
    startKind: oneLink?.startFrom.kind ?? 'LIBRARY',
    startSource: oneLink?.startFrom.uuid
      ? { uuid: oneLink.startFrom.uuid, title: 'O modelo escolhido' }
      : null,
    contractTemplate: oneLink?.contractTemplateUuid ?? '',
  }
  return { ...values, total: totalOf(values) }
}

/** The form as the API takes it, whole. */
export function inputOf(values: ProposalValues): Omit<ProposalsCreateInput, 'idempotencyKey'> {
  const { type, mode, quick, file, methods, customer, startSource } = values
  const quickly = mode === 'QUICK' && quick !== null
  const items = quickly
    ? []
    : values.items.map(
        ({ name, value }): ProposalsItemInput => ({
          name,
          ...(typeof value === 'number' && { value }),
        }),
      )
  const budget = centsOf(quick)
  return {
    customer: customer[0]?.uuid ?? '',
    type: type ?? 'OTHER',
    ...(values.title && { title: values.title }),
    ...(values.eventDate && { eventDate: values.eventDate }),
    ...(quickly && budget !== null && { budget }),
    items,
    ...(values.content && { content: JSON.parse(values.content) as Record<string, unknown> }),
    expiresAt: values.expiresAt,
    possiblePaymentMethods: methods.map((method) => ({
      method,
      ...(method === 'OTHER' && { description: values.otherMethod }),
    })),
    possiblePaymentMethodDescription: values.methodsNote,
    ...(file && {
      attachment: {
        title: values.attachmentTitle,
        description: values.attachmentDescription,
        ...(file.uploadUuid && { uploadUuid: file.uploadUuid }),
      },
    }),
    ...(values.oneLink && {
      oneLink: {
        startFrom: {
          kind: values.startKind,
          ...(values.startKind === 'TEMPLATE' && startSource && { uuid: startSource.uuid }),
        },
        installments: installmentsOf(values.rows, values.entrance !== 'NONE'),
        ...(values.contractTemplate && { contractTemplateUuid: values.contractTemplate }),
      },
    }),
  }
}

type Input = ReturnType<typeof inputOf>

/** Returns the body of an update: the fields that differ from their base values. */
export function changesOf(values: ProposalValues, over: ProposalValues) {
  const [now, before] = [inputOf(values), inputOf(over)]
  const patch: Partial<Record<keyof Input, unknown>> = {}
  for (const name of Object.keys({ ...now, ...before }) as (keyof Input)[]) {
    if (JSON.stringify(now[name]) === JSON.stringify(before[name])) continue
    patch[name] = now[name] ?? (name === 'title' ? '' : null)
  }
  // Without a total of its own it follows its items.
  if ('items' in patch && !('budget' in patch)) patch.budget = now.budget ?? null
  // A plan is checked against the total.
  if ('budget' in patch && now.oneLink && !('oneLink' in patch)) patch.oneLink = now.oneLink
  return patch
}
