// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { contactUrl } from './support'

afterEach(() => {
  document.head.replaceChildren()
})

test('a contact carries the request id', () => {
  expect(contactUrl('ABCD', 'mailto:ajuda@cortejo.test')).toMatch(
    /^mailto:ajuda@cortejo\.test\?subject=.*&body=.*ABCD/,
  )
  expect(contactUrl('ABCD', 'https://wa.me/5531987654321')).toMatch(
    /^https:\/\/wa\.me\/5531987654321\?text=.*ABCD/,
  )
})

test('the page says where to write, or that there is nowhere', () => {
  expect(contactUrl('ABCD')).toBeUndefined()
  document.head.innerHTML = '<meta name="cortejo-support" content="mailto:ajuda@cortejo.test" />'
  expect(contactUrl('ABCD')).toMatch(/^mailto:ajuda@cortejo\.test\?/)
})
