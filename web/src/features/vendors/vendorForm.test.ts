import { expect, test } from 'vitest'
import { newVendor, vendorInput, vendorSchema } from './vendorForm'

const good = { ...newVendor('Flor de Minas'), phone: '(31) 98765-4321', categories: ['FLOWERS'] }

function beside(field: string, values: object): string | undefined {
  const result = vendorSchema.safeParse({ ...good, ...values })
  return result.error?.issues.find(({ path }) => path[0] === field)?.message
}

test('pede nome, telefone e de um a três serviços', () => {
  expect(beside('name', {})).toBeUndefined()
  expect(beside('name', { name: ' ' })).toBe('Informe o nome do fornecedor')
  expect(beside('phone', { phone: '98765-4321' })).toBe(
    'Confira o número: faltam ou sobram dígitos',
  )
  expect(beside('categories', { categories: [] })).toBe('Escolha de um a três serviços')
  expect(beside('categories', { categories: ['A', 'B', 'C', 'D'] })).toBe('Escolha até 3 serviços')
  expect(beside('instagramHandle', { instagramHandle: 'flor..minas' })).toBe(
    'Este não é um nome de usuário válido',
  )
})

test('o que ficou em branco não vai; o convite sai se ninguém o desliga', () => {
  expect(newVendor().notify).toBe(true)
  expect(
    vendorInput({ ...good, instagramHandle: 'flor.minas', observations: ' ' }, undefined),
  ).toEqual({
    name: 'Flor de Minas',
    phone: '(31) 98765-4321',
    categories: ['FLOWERS'],
    enableVendorIndication: false,
    instagramHandle: 'flor.minas',
  })
})
