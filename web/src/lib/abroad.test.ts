// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest'
import { abroad } from './abroad'

const sentence = 'Por enquanto só enviamos códigos para telefones destes países: Brasil, Portugal.'

beforeEach(() => {
  document.head.innerHTML =
    '<meta name="cortejo-calling-codes" content="+55 +351" /><meta name="cortejo-only-countries" ' +
    `content="${sentence}" />`
})
afterEach(() => {
  document.head.innerHTML = ''
})

it.each([
  ['(31) 98765-4321', undefined],
  ['+351 912 345 678', undefined],
  ['+1 202 555 0143', sentence],
  ['+1 202', undefined],
  ['', undefined],
])('of "%s" it says %s', (typed, said) => {
  expect(abroad(typed)).toBe(said)
})

it('says nothing where the page does not', () => {
  document.head.innerHTML = ''
  expect(abroad('+1 202 555 0143')).toBeUndefined()
})
