import { expect, test } from 'vitest'
import { linkedItem } from './linkedItem'

const uuid = '018f3f3e-0000-7000-8000-000000000000'
const other = '018f3f3e-0000-7000-8000-000000000001'

test.each([
  [`/app/${uuid}`, 'EVENT'],
  [`/app/${uuid}/organization/${other}`, 'EVENT'],
  [`/app/contacts/${uuid}`, 'CONTACT'],
  [`/app/contacts/${uuid}/update`, 'CONTACT'],
  [`/app/vendors/${uuid}`, 'VENDOR'],
  [`/app/menu/team/${uuid}`, 'TEAM_MEMBER'],
  [`/app/proposals/${uuid}/edit`, 'PROPOSAL'],
  [`/app/contracts/templates/${uuid}`, 'CONTRACT_TEMPLATE'],
])('%s leads to what is of one workspace', (pathname, kind) => {
  expect(linkedItem(pathname)).toMatchObject({ kind, uuid })
})

test.each([
  '/app',
  '/app/contacts',
  '/app/contacts/add',
  `/app/menu/team/invite/${uuid}`,
  `/evento/${uuid}`,
  `/app/${uuid}0`,
])('%s leads to the same in all of them', (pathname) => {
  expect(linkedItem(pathname)).toBeUndefined()
})
