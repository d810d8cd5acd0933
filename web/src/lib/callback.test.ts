import { expect, test } from 'vitest'
import { safeCallback, signInUrl } from './callback'

test.each([
  ['/app/events?tab=archived#hoje', '/app/events?tab=archived#hoje'],
  ['app/events', '/app/events'],
  [undefined, '/app/'],
  ['', '/app/'],
  ['/', '/app/'],
  ['/auth/signin', '/app/'],
  ['https://evil.example/app', '/app/'],
  ['//evil.example/app', '/app/'],
  ['/\\evil.example/app', '/app/'],
  ['/.//evil.example/app', '/app/'],
  ['/app/..//evil.example', '/app/'],
  ['\t//evil.example', '/app/'],
  ['javascript:alert(1)', '/app/'],
  ['data:text/html,x', '/app/'],
])('after signing in, %j leads to %s', (callback, place) => {
  expect(safeCallback(callback)).toBe(place)
})

test('the way to sign in remembers the whole address', () => {
  expect(signInUrl('/app/events?q=á&tab=archived')).toBe(
    '/auth/signin?callbackUrl=%2Fapp%2Fevents%3Fq%3D%C3%A1%26tab%3Darchived',
  )
})
