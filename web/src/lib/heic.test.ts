import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { refuseHEIC } from './heic'

describe('refuseHEIC', () => {
  it('diz o mesmo que o servidor (api/image)', () => {
    const source = readFileSync('../api/image/studio.go', 'utf8')
    const written = /SentenceHEIC = ((?:"[^"]*"(?:\s*\+\s*)?)+)/.exec(source)?.[1] ?? ''
    const sentence = [...written.matchAll(/"([^"]*)"/g)].map(([, part]) => part).join('')
    expect(sentence).toMatch(/^Esta foto/)
    expect(refuseHEIC({ name: 'IMG_0001.HEIC' })).toBe(sentence)
  })

  it('deixa passar o que não é HEIC', () => {
    expect(refuseHEIC({ name: 'IMG_0001', type: 'image/heif' })).toBeDefined()
    expect(refuseHEIC({ name: 'foto.jfif', type: 'image/jpeg' })).toBeUndefined()
  })
})
