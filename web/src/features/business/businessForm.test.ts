import { describe, expect, it } from 'vitest'
import { businessInput, businessSchema } from './businessForm'

const values = {
  ownerName: 'Ana Clara',
  name: 'Ana Clara Cerimonial',
  location: 'Belo Horizonte',
  categories: ['PLANNING'],
  instagramHandle: '',
  marketStage: null,
}

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
})
