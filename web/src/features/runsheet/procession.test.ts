import { expect, test } from 'vitest'
import { byMusic, called, musicsOf, splitCue, walkingNow } from './procession'

const walker = (title: string, cueText = '', doneAt?: string, role = '') => ({
  uuid: title,
  title,
  role,
  cueText,
  cueUrl: '',
  doneAt,
})

test('everybody walks to the music that plays until another begins', () => {
  const walkers = [
    walker('Padre', 'Bach'),
    walker('Noivo'),
    walker('Padrinhos', 'Pachelbel'),
    walker('Madrinhas', 'Pachelbel'),
    walker('Noiva', 'Bach'),
  ]
  expect(
    byMusic(walkers).map(({ cueText, walkers }) => [cueText, walkers.map(({ number }) => number)]),
  ).toEqual([
    ['Bach', [1, 2]],
    ['Pachelbel', [3, 4]],
    ['Bach', [5]],
  ])
  expect(musicsOf(walkers)).toBe(3)
  expect(musicsOf([walker('Padre')])).toBe(0)
})

test('who plays a music stands apart from its name', () => {
  expect(splitCue('Cânone em ré · Pachelbel')).toEqual({ name: 'Cânone em ré', by: 'Pachelbel' })
  expect(splitCue('Trem-bala - Ana Vilela')).toEqual({ name: 'Trem-bala', by: 'Ana Vilela' })
  expect(splitCue('Jesus, alegria dos homens')).toEqual({
    name: 'Jesus, alegria dos homens',
    by: '',
  })
})

test('the first who has not entered walks, and the one behind is next', () => {
  const walkers = [walker('a', '', 'x'), walker('b'), walker('c')]
  expect(walkingNow(walkers)).toMatchObject({
    current: { uuid: 'b' },
    next: { uuid: 'c' },
    last: { uuid: 'a' },
  })
  expect(walkingNow([walker('a', '', 'x')])).toMatchObject({
    current: undefined,
    last: { uuid: 'a' },
  })
})

test('one calls people by what they are, where that has one name', () => {
  expect(called({ title: 'Igor e Lívia', role: 'padrinhos da noiva' })).toBe(
    'os padrinhos da noiva',
  )
  expect(called({ title: 'Theo', role: 'pajem, com as alianças' })).toBe('o pajem')
  expect(called({ title: 'Sônia e Seu Otávio', role: 'mãe da noiva, pai do noivo' })).toBe(
    'Sônia e Seu Otávio',
  )
  expect(called({ title: 'Rex', role: 'cachorro da casa' })).toBe('Rex')
  expect(called({ title: 'Rex', role: '' })).toBe('Rex')
})
