import { expect, it } from 'vitest'
import { visitorPrefix } from '@/app/workspace/choice'
import { readCouple, removeCouple, storeCouple } from './waitingCouple'

const couple = { fullName: 'Bia', partnerName: 'Davi', date: '', phone: '+5531987654321' }

it('keeps what a couple wrote until it is removed, by link', () => {
  storeCouple('a', couple)
  expect(readCouple('a')).toEqual(couple)
  expect(readCouple('b')).toBeUndefined()
  removeCouple('a')
  expect(readCouple('a')).toBeUndefined()
})

it('keeps it while the storage of the tab is cleared by a sign-in', () => {
  storeCouple('a', couple)
  sessionStorage.clear()
  expect(readCouple('a')).toEqual(couple)
  removeCouple('a')
})

it('reads nothing of another shape', () => {
  sessionStorage.setItem(`${visitorPrefix}referral.a`, '{"fullName":1}')
  expect(readCouple('a')).toBeUndefined()
  sessionStorage.setItem(`${visitorPrefix}referral.a`, '{')
  expect(readCouple('a')).toBeUndefined()
})
