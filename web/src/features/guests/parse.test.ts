import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { parseLine } from './parse'

const names = (line: string) => parseLine(line)?.guests.map(({ name }) => name)

test('as a sheet is read', () => {
  const cases: { written: string; name: string; guests: object[] }[] = JSON.parse(
    readFileSync('../formats/guesttext/testdata/parties.json', 'utf8'),
  )
  expect(cases.length).toBeGreaterThan(0)
  for (const { written, name, guests } of cases) {
    expect(parseLine(written), written).toEqual({ name, guests })
  }
})

test('um telefone sem DDD se pergunta, e nunca é um nome', () => {
  for (const line of ['Beto 98765-8888', 'Beto, 98765-8888', '987658888 Beto']) {
    expect(parseLine(line), line).toMatchObject({ name: 'Beto', guests: [{ name: 'Beto' }] })
    expect(parseLine(line)?.shortPhone?.replace('-', ''), line).toBe('987658888')
  }
  expect(parseLine('98765-8888')).toBeNull()
  expect(parseLine('Beto, (31) 98765-8888')).not.toHaveProperty('shortPhone')
})

describe('uma linha vira um convite', () => {
  test('a família, quem é dela, e quantos lugares são', () => {
    expect(parseLine('Família Prado, Ana, João e Bia (4)')).toEqual({
      name: 'Família Prado',
      guests: [{ name: 'Ana' }, { name: 'João' }, { name: 'Bia' }, { name: '' }],
    })
  })

  test('sem um nome para a família, os nomes de quem é dela', () => {
    expect(parseLine('Ana Paula e Marcelo')).toEqual({
      name: 'Ana Paula e Marcelo',
      guests: [{ name: 'Ana Paula' }, { name: 'Marcelo' }],
    })
    expect(parseLine('Zuleica, Neide, Rui')?.name).toBe('Zuleica, Neide e Rui')
    expect(parseLine('Thaís Moreira')).toEqual({
      name: 'Thaís Moreira',
      guests: [{ name: 'Thaís Moreira' }],
    })
  })

  test('depois de dois-pontos vem quem é', () => {
    expect(parseLine('Escritório: Elias, Helô')).toEqual({
      name: 'Escritório',
      guests: [{ name: 'Elias' }, { name: 'Helô' }],
    })
  })

  it.each([
    ['Família Sá, Bia 4 anos', { name: 'Bia', kind: 'child', age: 4 }],
    ['Família Sá, Bia (4 anos)', { name: 'Bia', kind: 'child', age: 4 }],
    ['Família Sá, Bia, 4 anos', { name: 'Bia', kind: 'child', age: 4 }],
    ['Família Sá, Bia 4', { name: 'Bia', kind: 'child', age: 4 }],
    ['Família Sá, Davi 8 meses', { name: 'Davi', kind: 'child', age: 0 }],
    ['Família Sá, Davi 26 meses', { name: 'Davi', kind: 'child', age: 2 }],
    ['Família Sá, Aiko recém-nascida', { name: 'Aiko', kind: 'child', age: 0 }],
    ['Família Sá, Théo bebê', { name: 'Théo', kind: 'child', age: 0 }],
    ['Família Sá, Théo criança', { name: 'Théo', kind: 'child' }],
    ['Família Sá, Ivo 71 anos', { name: 'Ivo', kind: 'adult' }],
  ])('%s', (line, guest) => {
    expect(parseLine(line)?.guests).toEqual([guest])
  })

  it.each([
    ['Thaís +1', ['Thaís', '']],
    ['Thaís e acompanhante', ['Thaís', '']],
    ['Thaís, mais 2', ['Thaís', '', '']],
    ['Família Prado (3)', ['', '', '']],
    ['Família Prado', ['']],
    ['Família Prado, 2 pessoas', ['', '']],
  ])('%s', (line, guests) => {
    expect(names(line)).toEqual(guests)
  })

  test('o telefone e o e-mail, onde estiverem', () => {
    expect(parseLine('Família Prado, Ana, (31) 98812-4470 ana.prado@exemplo.com.br')).toEqual({
      name: 'Família Prado',
      guests: [{ name: 'Ana' }],
      phone: '+5531988124470',
      email: 'ana.prado@exemplo.com.br',
    })
    expect(parseLine('Ana 31988124470 e João')).toMatchObject({
      name: 'Ana e João',
      phone: '+5531988124470',
    })
  })

  test('menos lugares do que nomes são um limite', () => {
    expect(parseLine('Família Prado, Ana, João, Bia (2)')).toMatchObject({ places: 2 })
    expect(parseLine('Família Prado, Ana (1)')?.places).toBeUndefined()
  })

  test('nada, e o que não nomeia ninguém', () => {
    for (const line of ['', '   ', ',', '(4)', '31 98812-4470', '+1'])
      expect(parseLine(line)).toBeNull()
  })

  test('nomes longos demais e gente demais', () => {
    const long = parseLine(`Família ${'ã'.repeat(400)}, ${'b'.repeat(400)} (99)`)
    expect(long?.name).toHaveLength(190)
    expect(long?.guests).toHaveLength(50)
    expect(long?.guests[0]?.name).toHaveLength(190)
    expect(names('Família 🎉, Léo 🎸 e Zé 👨‍👩‍👧')).toEqual(['Léo 🎸', 'Zé 👨‍👩‍👧'])
  })
})
