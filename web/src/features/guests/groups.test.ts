import { expect, it, test } from 'vitest'
import { filtered, groupsOf, overPlaces, sameTag, tagsInUse } from './groups'
import { guest, invitation } from './sample'
import { guestSearch } from './search'
import { guestName, shortGuest } from './words'

const failed = {
  kind: 'INVITE',
  channel: 'WHATSAPP',
  status: 'failed',
  at: '2026-11-20T12:00:00Z',
} as const
const comes = { status: 'attending' } as const

const prado = invitation('a', [guest('Ana', { tags: ['amigos'] }), guest('João')], {
  name: 'Família Prado',
  phone: '+5531988124470',
})
const teixeira = invitation('b', [guest('Cláudia')], { name: 'Teixeira', lastMessage: failed })
const moura = invitation('c', [guest('Íris', comes), guest('Rui', comes)], {
  name: 'Moura',
  places: 1,
  answeredAt: '2026-11-20T12:00:00Z',
})
const sa = invitation(
  'd',
  [guest('Lia', { status: 'not_attending', kind: 'child', age: 0, tableUuid: 't' })],
  { name: 'Álvares de Sá', lastMessage: { ...failed, status: 'read' } },
)
const all = [prado, teixeira, moura, sa]
const named = (search: Record<string, unknown>) =>
  filtered(all, guestSearch(search)).map(({ uuid }) => uuid)

test('o que precisa de alguém vem primeiro; cada grupo por nome', () => {
  const groups = groupsOf([...all, invitation('e', [guest('Abel')], { name: 'Abel' })])
  expect(groups.map(({ key, invitations }) => [key, invitations.map(({ uuid }) => uuid)])).toEqual([
    ['needed', ['c', 'b']],
    ['silent', ['e', 'a']],
    ['answered', ['d']],
  ])
  expect(overPlaces(moura)).toBe(1)
})

test('quem respondeu não precisa da mensagem que falhou', () => {
  const answered = { ...teixeira, answeredAt: '2026-11-21T12:00:00Z' }
  expect(groupsOf([answered])[0]?.key).toBe('answered')
})

it.each([
  [{ q: 'joao' }, ['a']],
  [{ q: 'iris moura' }, ['c']],
  [{ q: '98812' }, ['a']],
  [{ q: '(31) 98812-4470' }, ['a']],
  [{ resposta: 'attending' }, ['c']],
  [{ etiquetas: ['amigos', 'trabalho'] }, ['a']],
  [{ mesa: 'sem' }, ['a', 'b', 'c']],
  [{ envio: 'falhou' }, ['b']],
  [{ envio: 'nao-enviado' }, ['a', 'c']],
  [{ envio: 'lido', idade: 'child' }, ['d']],
  // One person answers to both, not one to each.
  [{ etiquetas: ['amigos'], resposta: 'attending' }, []],
  [{}, ['a', 'b', 'c', 'd']],
])('%j', (search, found) => {
  expect(named(search)).toEqual(found)
})

test('um endereço que ninguém escreveu não é erro', () => {
  expect(
    guestSearch({
      q: ['x'],
      resposta: 'talvez',
      etiquetas: 'amigos',
      mesa: '1',
      envio: 3,
      idade: {},
    }),
  ).toEqual({})
})

test('as etiquetas em uso, e a que já existe com outra caixa', () => {
  const known = tagsInUse([
    invitation('x', [
      guest('A', { tags: ['Amigos'] }),
      guest('B', { tags: ['Amigos', 'de fora'] }),
    ]),
  ])
  expect(known).toEqual([
    { tag: 'Amigos', count: 2 },
    { tag: 'de fora', count: 1 },
  ])
  expect(sameTag(' amigos ', known)).toBe('Amigos')
  expect(sameTag(' padrinhos ', known)).toBe('padrinhos')
})

test('um lugar sem nome é de quem vem primeiro', () => {
  const unnamed = guest('')
  const household = { guests: [unnamed, guest('Thaís Moreira')] }
  expect(guestName(unnamed, household)).toBe('Acompanhante de Thaís')
  expect(guestName(unnamed, { guests: [unnamed] })).toBe('Lugar sem nome')
  expect(shortGuest(guest('Aiko', { kind: 'child', age: 0 }), household)).toBe(
    'Aiko, recém-nascido',
  )
  expect(shortGuest(guest('Bia', { kind: 'child', ageBand: '3_6' }), household)).toBe(
    'Bia, 3 a 6 anos',
  )
})
