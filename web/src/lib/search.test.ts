import { expect, it } from 'vitest'
import { isUuid, on, oneOf, present, uuidIn, words } from './search'

it('takes what it knows and leaves out the rest', () => {
  expect(oneOf('modelos', ['ativos', 'modelos'])).toBe('modelos')
  expect(oneOf('<script>', ['ativos', 'modelos'])).toBeUndefined()
  expect(oneOf(['ativos'], ['ativos'])).toBeUndefined()
  expect(on(true)).toBe(true)
  expect(on('true')).toBeUndefined()
})

it('takes words, also those that look like a number', () => {
  expect(words('  15 anos ', 20)).toBe('15 anos')
  expect(words(15, 20)).toBe('15')
  expect(words('   ', 20)).toBeUndefined()
  expect(words('a'.repeat(21), 20)).toBeUndefined()
  expect(words({ toString: () => 'x' }, 20)).toBeUndefined()
})

it('knows an address from a word', () => {
  expect(isUuid('01a1fbe1-77a8-7359-870d-e8e32519a5dd')).toBe(true)
  expect(uuidIn('01A1FBE1-77A8-7359-870D-E8E32519A5DD')).toBeDefined()
  expect(uuidIn('events')).toBeUndefined()
  expect(uuidIn('01a1fbe1-77a8-7359-870d-e8e32519a5dd\n')).toBeUndefined()
})

it('lets nothing empty stand in the address', () => {
  expect(present({ q: undefined, tab: 'planning' })).toEqual({ tab: 'planning' })
})
