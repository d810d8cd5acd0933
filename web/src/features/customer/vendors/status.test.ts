import { describe, expect, it } from 'vitest'
import type { ClientVendor } from './queries'
import { groupsOf } from './status'

function vendor(name: string, status: ClientVendor['status']): ClientVendor {
  return {
    uuid: name,
    name,
    phone: '+5531999990000',
    categories: ['CAKE'],
    status,
    budget: 0,
    isCustomerVendor: false,
    isOwnCard: false,
    tasks: [],
  }
}

describe('the client’s vendors', () => {
  it('keep who is hired apart from who is considered', () => {
    const groups = groupsOf([
      vendor('fora', 'NOT_HIRED'),
      vendor('em vista', 'PENDING'),
      vendor('certo', 'DONE'),
      vendor('indicado', 'INDICATION'),
      vendor('em conversa', 'IN_PROPOSAL'),
    ])
    expect(groups.map(({ key, vendors }) => [key, vendors.map(({ name }) => name)])).toEqual([
      ['indicated', ['indicado']],
      ['hired', ['certo']],
      ['considered', ['em conversa', 'em vista']],
      ['out', ['fora']],
    ])
  })

  it('leave out a group with nobody', () => {
    expect(groupsOf([])).toEqual([])
  })
})
