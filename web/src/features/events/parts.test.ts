import { expect, test } from 'vitest'
import { isClosed, type Sees, tabsOf } from './parts'

const event = '018f3f3e-0000-7000-8000-000000000000'
const nothing: Sees = {
  manages: false,
  template: false,
  readsTeam: false,
  guests: false,
  reception: false,
}
const at = (rest: string, sees: Partial<Sees>) =>
  isClosed(event, `/app/${event}${rest}`, { ...nothing, ...sees })

test.each([
  '/organization',
  '/organization/create-task',
  '/vendors',
  '/vendors/select',
  '/payments',
  '/contracts/add',
  '/documents',
  '/templates',
  '/details',
  '/settings/edit',
])('%s is closed to those who do not manage the event', (rest) => {
  expect(at(rest, { guests: true, reception: true })).toBe(true)
  expect(at(rest, { manages: true })).toBe(false)
})

test.each(['/rsvp', '/rsvp/add', '/website-and-gifts/orders', '/share', '/reception/qr-code/scan'])(
  '%s is closed to those who do not see the guests',
  (rest) => {
    expect(at(rest, { manages: true, reception: true })).toBe(true)
    expect(at(rest, { guests: true })).toBe(false)
  },
)

test('the reception is closed to those who do not keep it', () => {
  expect(at('/reception/report', { manages: true, guests: true })).toBe(true)
  expect(at('/reception/report', { reception: true })).toBe(false)
})

test('an address that is no part, that a template lacks, or that a role opens is not closed here', () => {
  for (const rest of ['', '/', '/run-sheet', '/run-sheet/print', '/organizations', '/nowhere']) {
    expect(at(rest, {})).toBe(false)
  }
  expect(at('/payments', { template: true, manages: true })).toBe(false)
  expect(at('/organization/team', {})).toBe(false)
})

test('the codes of the guests light the reception where both are shown', () => {
  const tabs = tabsOf(event, `/app/${event}/reception/qr-code`, {
    ...nothing,
    guests: true,
    reception: true,
  })
  expect(tabs.find(({ active }) => active)?.label).toBe('Recepção')
})

test('the reception opens a page of the event, from which the door is opened', () => {
  const [tab] = tabsOf(event, `/app/${event}/reception/report`, {
    ...nothing,
    reception: true,
  }).filter(({ label }) => label === 'Recepção')
  expect(tab?.active).toBe(true)
  expect(tab?.link.to).toBe('/app/$eventUuid/reception/report')
})
