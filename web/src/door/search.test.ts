import { describe, expect, it } from 'vitest'
import { match, prepareQuestion, searched } from './search'

const names = [
  'Taís Albuquerque',
  'Taísa Vilela',
  'Thaís Moreira',
  'Thayse Rocha',
  'Tainá Xavier',
  'Tales Guimarães',
  'Luiz Antônio Prado',
  'Sophia Drumond',
  'Anna Bittencourt',
  'Helena Bittencourt',
  'João Pedro 👶 Alves',
]

function found(question: string) {
  const asked = prepareQuestion(question)
  const all = names.flatMap((name) => {
    const how = match(searched(name), asked)
    return how ? [{ name, ...how }] : []
  })
  const of = (closeness: string) =>
    all.filter((one) => one.closeness === closeness).sort((a, b) => a.distance - b.distance)
  return {
    begins: of('begins').map(({ name }) => name),
    alike: of('alike').map(({ name }) => name),
    marked: all.flatMap(({ name, marks }) => marks.map(([from, to]) => name.slice(from, to))),
  }
}

describe('a busca da porta', () => {
  it.each(['davila', "d'avila", 'd´ávila', 'avila', 'beatriz davila'])(
    'acha D’Ávila por %s',
    (question) => {
      for (const name of ['Beatriz D’Ávila', "Beatriz D'Avila", 'Beatriz Davila']) {
        if (name.endsWith('Davila') && question === 'avila') continue
        expect(match(searched(name), prepareQuestion(question))?.closeness).toBe('begins')
      }
      expect(match(searched('Beatriz D’Ávila'), prepareQuestion('davila'))?.marks).toEqual([
        [8, 15],
      ])
    },
  )

  it('acha pelas primeiras letras, sem acento e sem h, e por escritas parecidas', () => {
    expect(found('tais')).toEqual({
      begins: ['Taís Albuquerque', 'Taísa Vilela', 'Thaís Moreira'],
      alike: ['Thayse Rocha', 'Tainá Xavier', 'Tales Guimarães'],
      marked: ['Taís', 'Taís', 'Thaís'],
    })
    expect(found('THAIS').begins).toContain('Taís Albuquerque')
  })

  it.each([
    ['luis', 'Luiz Antônio Prado'],
    ['sofia', 'Sophia Drumond'],
    ['bitencur', 'Anna Bittencourt'],
    ['ana', 'Anna Bittencourt'],
    ['elena', 'Helena Bittencourt'],
    ['tiana', 'Tainá Xavier'],
  ])('%s acha %s', (question, name) => {
    const { begins, alike } = found(question)
    expect([...begins, ...alike]).toContain(name)
  })

  it('procura cada palavra, em qualquer ordem, e marca o que se digitou', () => {
    expect(found('alv jo')).toMatchObject({
      begins: ['João Pedro 👶 Alves'],
      marked: ['Jo', 'Alv'],
    })
    expect(found('helena bit').begins).toEqual(['Helena Bittencourt'])
  })

  it('marca acentos escritos à parte', () => {
    const decomposed = 'Tai\u0301s'
    const [mark] = match(searched(decomposed), prepareQuestion('tais'))?.marks ?? []
    expect(decomposed.slice(...(mark ?? [0, 0]))).toBe(decomposed)
  })

  it('não acha o que é outro nome, nem nada quando nada se digitou', () => {
    expect(found('roberto')).toEqual({ begins: [], alike: [], marked: [] })
    expect(found('  ').begins).toEqual([])
  })
})
