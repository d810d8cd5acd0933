import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { instagram } from './schema'

/** What was typed, and the name in it: null where it is refused. The server is held to the same. */
const cases = JSON.parse(
  readFileSync(`${import.meta.dirname}/../../../../platform/form/testdata/instagram.json`, 'utf8'),
) as [typed: string, handle: string | null][]

describe('an Instagram user name', () => {
  it.each(cases)('%j becomes %j', (typed, handle) => {
    expect(instagram.safeParse(typed).data ?? null).toBe(handle)
  })
})
