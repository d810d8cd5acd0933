import { expect, test } from 'vitest'
import { guest, invitation } from '../sample'
import { countOf, seatingOf, tintOf, tintsOf } from './seating'

const comes = { status: 'attending' } as const

test('cada um está na sua mesa, sem mesa, ou ainda sem resposta', () => {
  const prado = invitation('Prado', [
    guest('Ana', { ...comes, tableUuid: 't1' }),
    guest('João', comes),
    guest('Bia', { tableUuid: 't1' }),
    guest('Rui', { status: 'not_attending', tableUuid: 't1' }),
  ])
  const rocha = invitation('Rocha', [guest('Lia')])
  const gone = invitation('Sá', [guest('Téo', { ...comes, tableUuid: 'não existe mais' })])
  const { at, unseated, silent } = seatingOf([rocha, gone, prado], [{ uuid: 't1' }, { uuid: 't2' }])
  const names = (parties: readonly { guests: readonly { name: string }[] }[] = []) =>
    parties.map(({ guests }) => guests.map(({ name }) => name).join('+'))
  expect(names(at.get('t1'))).toEqual(['Ana+Bia'])
  expect(at.get('t2')).toEqual([])
  expect(names(unseated)).toEqual(['João', 'Téo'])
  expect(names(silent)).toEqual(['Lia'])
  expect(countOf(at.get('t1') ?? [])).toBe(2)
})

test('as quatro etiquetas mais usadas têm uma cor, e as outras não', () => {
  const tags = ['a', 'a', 'a', 'b', 'b', 'c', 'c', 'd', 'd', 'e']
  const colours = tintsOf([
    invitation(
      'x',
      tags.map((tag) => guest(tag, { tags: [tag] })),
    ),
  ])
  expect([...colours]).toEqual([
    ['a', 'wine'],
    ['b', 'slate'],
    ['c', 'sage'],
    ['d', 'amber'],
  ])
  expect(tintOf({ tags: ['e', 'b'] }, colours)).toBe('slate')
  expect(tintOf({ tags: ['e'] }, colours)).toBe('neutral')
})
