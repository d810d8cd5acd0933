import { expect, it } from 'vitest'
import { joinClasses } from './joinClasses'

it('uma lista de classes em várias linhas se lê como em uma', () => {
  const wrapped = `<p
  className={
    'relative flex ' +
    'text-sm overflow-y-auto'
  }
>`
  expect(joinClasses(wrapped)).toContain('className="relative flex text-sm overflow-y-auto"')
  expect(joinClasses(`const row = 'flex ' +\n  'h-9'`)).toBe(`const row = 'flex h-9'`)
  expect(joinClasses(`<p className={cx('flex', a)}>`)).toBe(`<p className={cx('flex', a)}>`)
})
