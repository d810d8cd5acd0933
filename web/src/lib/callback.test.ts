// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { safeCallback, signInUrl } from './callback'

it.each([
  [undefined, '/app/'],
  ['', '/app/'],
  ['/', '/app/'],
  ['/app/events?tab=templates#top', '/app/events?tab=templates#top'],
  ['https://evil.example/app', '/app/'],
  ['//evil.example', '/app/'],
  ['/\\evil.example', '/app/'],
  ['javascript:alert(1)', '/app/'],
  ['/auth/signin', '/app/'],
  [`${window.location.origin}/evento/1`, '/evento/1'],
])('a callback of %s leads to %s', (callback, path) => {
  expect(safeCallback(callback)).toBe(path)
})

it('brings people back with their search and hash', () => {
  expect(signInUrl('/app/events?tab=archived')).toBe(
    '/auth/signin?callbackUrl=%2Fapp%2Fevents%3Ftab%3Darchived',
  )
})
