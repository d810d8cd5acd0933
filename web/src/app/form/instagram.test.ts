import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { instagram } from './schema'

/**
 * Each pair is an input and the name in it: null if it is refused. The server has the same test.
 */
const cases = JSON.parse(
  readFileSync(`${import.meta.dirname}/../../../../platform/form/testdata/instagram.json`, 'utf8'),
) as [typed: string, handle: string | null][]

describe('an Instagram user name', () => {
  it.each(cases)('%j becomes %j', (typed, handle) => {
    expect(instagram.safeParse(typed).data ?? null).toBe(handle)
  })
})
