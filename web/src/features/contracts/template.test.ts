import { expect, it } from 'vitest'
import { fieldsIn, filled } from './template'

it('fills what has a value, and leaves the rest as it is written', () => {
  const text = {
    type: 'doc',
    content: [
      { type: 'paragraph', content: [{ type: 'text', text: 'De {{ valor }} a {{dono}}' }] },
    ],
  }
  expect(filled(text, { valor: 'R$ 10', dono: ' ' })).toEqual({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'De R$ 10 a {{dono}}' }] }],
  })
  expect(fieldsIn(text)).toEqual(['valor', 'dono'])
  expect(text.content[0]?.content[0]?.text).toBe('De {{ valor }} a {{dono}}')
})
