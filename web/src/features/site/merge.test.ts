import { describe, expect, it } from 'vitest'
import { chosen, merge, put, same } from './merge'

const base = {
  title: 'Nossa história',
  text: 'Era uma vez',
  items: [{ title: 'A cerimônia' }, { title: 'A festa' }],
}

describe('o que duas pessoas escrevem no mesmo bloco', () => {
  it('fica de cada uma o que só ela mudou, também dentro de um item', () => {
    const mine = put(put(base, 'text', 'Foi numa estação'), 'items.0.place', 'Matriz')
    const theirs = put(put(base, 'title', 'A história'), 'items.1.title', 'A recepção')
    expect(merge(base, mine, theirs)).toEqual({
      clashes: [],
      content: {
        title: 'A história',
        text: 'Foi numa estação',
        items: [{ title: 'A cerimônia', place: 'Matriz' }, { title: 'A recepção' }],
      },
    })
  })

  it('o mesmo texto mudado pelas duas espera por uma escolha, e nenhum se perde', () => {
    const mine = put(base, 'text', 'Foi numa estação')
    const theirs = put(base, 'text', 'Foi no trem')
    const { content, clashes } = merge(base, mine, theirs)
    expect(clashes).toEqual([{ path: 'text', mine: 'Foi numa estação', theirs: 'Foi no trem' }])
    expect(content.text).toBe('Foi numa estação')
    const [clash] = clashes
    if (!clash) throw new Error('no clash')
    expect(chosen(content, theirs, clash, 'theirs').text).toBe('Foi no trem')
    expect(chosen(content, theirs, clash, 'both').text).toBe('Foi no trem\n\nFoi numa estação')
  })

  it('uma lista em que as duas incluíram alguém é uma escolha só, e juntar fica com todos', () => {
    const mine = { items: [...base.items, { title: 'O brunch' }] }
    const theirs = { items: [...base.items, { title: 'O luau' }] }
    const { content, clashes } = merge({ items: base.items }, mine, theirs)
    expect(clashes.map(({ path }) => path)).toEqual(['items'])
    const [clash] = clashes
    if (!clash) throw new Error('no clash')
    expect(chosen(content, theirs, clash, 'both').items?.map(({ title }) => title)).toEqual([
      'A cerimônia',
      'A festa',
      'O luau',
      'O brunch',
    ])
  })

  it('o que ficou vazio e o que nunca foi escrito são o mesmo', () => {
    expect(same({ title: '', items: [] }, {})).toBe(true)
    expect(same({ title: 'x' }, {})).toBe(false)
  })
})
