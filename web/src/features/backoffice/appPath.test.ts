import { expect, test } from 'vitest'
import { isAppPath } from './appPath'

test.each([
  '/app',
  '/app/',
  '/app/events',
  '/app/menu/help?q=x',
  '/app/payments?of=LATE&em=2026-11',
])('%s stays inside of the app', (path) => expect(isAppPath(path)).toBe(true))

test.each([
  '',
  '/',
  'app',
  '//evil',
  '/\\evil',
  '/app//evil',
  '/app/\\evil',
  'https://evil',
  'https:evil',
  'javascript:alert(1)',
  '/%2f%2fevil',
  '/app/%2f%2fevil',
  '/app/../evil',
  '/app/..?x=1',
  '/app/x\n',
  '/app.evil',
  '/app@evil',
  '/apple',
])('%j does not', (path) => expect(isAppPath(path)).toBe(false))
