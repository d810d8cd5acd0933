import { describe, expect, it } from 'vitest'
import { ownDomainRewrite } from './ownDomain'

const rewrite = ownDomainRewrite('ana-e-bruno')
const read = (path: string) => rewrite?.input({ url: new URL(path, 'https://ana.love') }).pathname
const written = (path: string) =>
  rewrite?.output({ url: new URL(path, 'https://ana.love') }).pathname

describe("a domain of an event's own", () => {
  it('shows the page at its root, and what stands below it', () => {
    expect(read('/')).toBe('/ana-e-bruno')
    expect(read('/fornecedores')).toBe('/ana-e-bruno/fornecedores')
    expect(read('/ana-e-bruno/fornecedores')).toBe('/ana-e-bruno/fornecedores')
    expect(written('/ana-e-bruno')).toBe('/')
    expect(written('/ana-e-bruno/fornecedores')).toBe('/fornecedores')
  })

  it('has no sign-in and no other event', () => {
    expect(read('/auth/signin')).toBe('/ana-e-bruno/auth/signin')
    expect(read('/ana-e-bruno-2')).toBe('/ana-e-bruno/ana-e-bruno-2')
  })

  it('changes nothing elsewhere', () => {
    expect(ownDomainRewrite(undefined)).toBeUndefined()
  })
})
