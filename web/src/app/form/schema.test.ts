import { expect, test } from 'vitest'
import { z } from 'zod'
import { zEventCreateInput, zVendorsCreateInput } from '@/client/zod.gen'
import { draftOf, email, longest, most, phone, picture, text } from './schema'

const api = zVendorsCreateInput.shape

const schema = z
  .object({
    name: text(api.name, 'Informe o nome'),
    observations: text(api.observations),
    email: email(api.email),
    phone: phone('Informe o telefone'),
    image: picture,
    guests: z.number().min(1).nullable(),
    kind: z.enum(['A', 'B']),
    steps: z.array(z.object({ title: text(api.name) })).max(2),
  })
  .refine(({ name }) => name !== 'ninguém')

test('os limites vêm da API: de um texto, de um número e de uma lista', () => {
  expect(most(api.name)).toBe(120)
  expect(most(zEventCreateInput.shape.numberOfGuests)).toBe(100_000)
  expect(most(zEventCreateInput.shape.customers)).toBe(4)
  expect(() => most(api.notify)).toThrow()
})

test('cada campo sabe o texto mais longo que aceita', () => {
  expect(longest(schema, 'name')).toBe(120)
  expect(longest(schema, 'email')).toBe(254)
  expect(longest(schema, 'steps.1.title')).toBe(120)
  expect(longest(schema, 'kind')).toBeUndefined()
})

test('diz em português o que falta e o que sobra', () => {
  const sentence = (value: string) =>
    text(api.observations).safeParse(value).error?.issues[0]?.message
  expect(sentence('x'.repeat(2000))).toBeUndefined()
  expect(sentence('x'.repeat(2001))).toBe('Use até 2.000 letras')
  expect(text(api.name, 'Informe o nome').safeParse('  ').error?.issues[0]?.message).toBe(
    'Informe o nome',
  )
})

test('um rascunho guarda o que está pela metade, sem arquivos, e recusa outra forma', () => {
  const draft = draftOf(schema)
  const half = { name: '', email: 'ana@', phone: '3', guests: null, steps: [{ title: '' }] }
  expect(draft.parse({ ...half, image: 'https://exemplo/a.png' })).toEqual(half)
  expect(draft.safeParse({ name: 12 }).success).toBe(false)
  expect(draft.safeParse({ kind: 'C' }).success).toBe(false)
})
