import { describe, expect, it } from 'vitest'
import { uuidsIn, wordsOf } from './unsavedText'

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })

describe('words that were never sent', () => {
  it('belong to the uuids of their address', () => {
    expect(
      uuidsIn(
        '/evento/018f3f3e-0000-7000-8000-000000000001/documentos/018f3f3e-0000-7000-8000-000000000002',
      ),
    ).toEqual(['018f3f3e-0000-7000-8000-000000000001', '018f3f3e-0000-7000-8000-000000000002'])
    expect(uuidsIn('/evento')).toEqual([])
  })

  it('are read out of a note, of a document, and of nothing else', () => {
    expect(wordsOf(' A tia Lúcia não come lactose ')).toBe('A tia Lúcia não come lactose')
    expect(
      wordsOf({
        version: 3,
        content: {
          type: 'doc',
          content: [
            paragraph('Prometo dançar'),
            { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph('sempre')] }] },
          ],
        },
      }),
    ).toBe('Prometo dançar\nsempre')
    expect(wordsOf({ name: 'Zezé', phone: '+5531999990000' })).toBe('')
    expect(wordsOf(undefined)).toBe('')
  })
})
