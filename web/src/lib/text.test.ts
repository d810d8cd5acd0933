import { expect, it } from 'vitest'
import { count, initials, matchesSearch, normaliseForSearch, slugify } from './text'

it('searches without accents, case, order or extra spaces', () => {
  expect(normaliseForSearch('  JOÃO   Conceição ')).toBe('joao conceicao')
  expect(matchesSearch('Degustação do menu com o casal', 'CASAL degustacao')).toBe(true)
  expect(matchesSearch('Degustação', 'bolo')).toBe(false)
  expect(matchesSearch('Beatriz D’Ávila', 'davila beatriz')).toBe(true)
  expect(matchesSearch('Davila', 'd´ávila')).toBe(true)
  expect(matchesSearch('Qualquer coisa', '  ')).toBe(true)
})

it('makes addresses of names', () => {
  expect(slugify('Casamento Marina & Tomás')).toBe('casamento-marina-e-tomas')
  expect(slugify('  15 anos — Valentina!  ')).toBe('15-anos-valentina')
  expect(slugify('💍')).toBe('')
})

it.each([
  ['Ana Clara Nogueira', 'AN'],
  ['Villa Buffet', 'VB'],
  ['Maria da Silva e Souza', 'MS'],
  ['élida', 'É'],
  ['', '?'],
  ['🌸 Flora', '🌸F'],
])('the initials of "%s" are %s', (name, letters) => {
  expect(initials(name)).toBe(letters)
})

it('counts in words', () => {
  expect(count(1, 'evento', 'eventos')).toBe('1 evento')
  expect(count(1200, 'evento', 'eventos')).toBe('1.200 eventos')
})
