import { describe, expect, it } from 'vitest'
import { templateInput, templateSchema } from './templateForm'

describe('a new template', () => {
  it('needs a name and a type', () => {
    const issues = templateSchema.safeParse({
      title: ' ',
      type: 'WEDDING',
      start: 'BLANK',
      image: null,
    })
    expect(issues.error?.issues[0]?.message).toBe('Dê um nome ao modelo')
    const typeless = templateSchema.safeParse({
      title: 'A',
      type: null,
      start: 'BLANK',
      image: null,
    })
    expect(typeless.error?.issues[0]?.message).toBe('Escolha o tipo do modelo')
  })

  it('says where it starts from and what picture it has', () => {
    const values = {
      title: 'Meu casamento',
      type: 'WEDDING',
      start: 'LIBRARY',
      image: null,
    } as const
    expect(templateInput(values, 'i1')).toEqual({
      title: 'Meu casamento',
      type: 'WEDDING',
      imageUuid: 'i1',
      startFrom: { kind: 'LIBRARY' },
    })
  })
})
