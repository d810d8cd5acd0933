import { expect, test } from 'vitest'
import { byService } from './services'
import type { VendorStatus } from './status'
import type { EventVendor } from './vendor'

function vendor(
  name: string,
  status: VendorStatus,
  budget: number,
  ...categories: string[]
): EventVendor {
  return {
    uuid: name,
    eventUuid: 'e',
    status,
    budget,
    observations: '',
    isCustomerVendor: false,
    createdAt: '2026-11-01T12:00:00Z',
    business: {
      uuid: name,
      name,
      phone: '+5531999990000',
      categories,
      isRegisterCompleted: true,
    },
    payments: { agreed: 0, paid: 0, late: 0, coming: 0 },
    tasks: [],
  }
}

test('vendors stand by what they do, hired apart from considered, and each is summed once', () => {
  const groups = byService([
    vendor('Balões & Cia', 'PENDING', 300, 'Balões'),
    vendor('Helena', 'IN_PROPOSAL', 900, 'PHOTOGRAPHY', 'VIDEO'),
    vendor('Bruno', 'DONE', 800, 'PHOTOGRAPHY'),
    vendor('Caro', 'NOT_HIRED', 5000, 'PHOTOGRAPHY'),
    vendor('Mirante', 'DONE', 22000, 'VENUE'),
  ])
  const names = (of: EventVendor[]) => of.map(({ uuid }) => uuid)
  expect(
    groups.map((group) => [
      group.category,
      names(group.hired),
      names(group.considered),
      names(group.out),
      group.contractedCents,
      group.consideredCents,
    ]),
  ).toEqual([
    ['VENUE', ['Mirante'], [], [], 22000, 0],
    ['PHOTOGRAPHY', ['Bruno'], ['Helena'], ['Caro'], 800, 900],
    ['Balões', [], ['Balões & Cia'], [], 0, 300],
  ])
})
