import { describe, expect, it } from 'vitest'
import { bareHandle, businessInput, businessSchema } from './businessForm'

const values = {
  ownerName: 'Ana Clara',
  name: 'Ana Clara Cerimonial',
  location: 'Belo Horizonte',
  categories: ['PLANNING'],
  instagramHandle: '',
  marketStage: null,
}

describe('bareHandle', () => {
  it('takes what people paste', () => {
    expect(bareHandle(' @ana.clara ')).toBe('ana.clara')
    expect(bareHandle('https://www.instagram.com/ana.clara/?hl=pt')).toBe('ana.clara')
    expect(bareHandle('ana_clara')).toBe('ana_clara')
  })
})

describe('opening a business', () => {
  const refusal = (changed: Partial<typeof values>) =>
    businessSchema.safeParse({ ...values, ...changed }).error?.issues[0]?.message

  it('leaves out what is optional and empty', () => {
    expect(businessInput(values)).toEqual({
      ownerName: 'Ana Clara',
      name: 'Ana Clara Cerimonial',
      location: 'Belo Horizonte',
      categories: ['PLANNING'],
    })
  })

  it('asks for one to three categories', () => {
    expect(refusal({ categories: [] })).toBe('Escolha pelo menos uma categoria')
    expect(refusal({ categories: ['A', 'B', 'C', 'D'] })).toBe('Escolha até 3 categorias')
  })

  it('knows what an Instagram name may hold', () => {
    const wrong = 'Este não é um nome de usuário válido'
    expect(refusal({ instagramHandle: '@ana.clara' })).toBeUndefined()
    expect(refusal({ instagramHandle: 'ana..clara' })).toBe(wrong)
    expect(refusal({ instagramHandle: 'ana clara' })).toBe(wrong)
    expect(refusal({ instagramHandle: 'a'.repeat(31) })).toBe(wrong)
  })
})
