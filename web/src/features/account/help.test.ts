import { describe, expect, it } from 'vitest'
import { findHelp, topics } from './help'

const questions = (query: string) =>
  findHelp(query).flatMap(({ answers }) => answers.map(({ question }) => question))

describe('the help centre', () => {
  it('shows everything while nothing is looked for', () => {
    expect(findHelp('')).toEqual(topics)
  })

  it('finds words without accents, in any order, also those it does not say itself', () => {
    expect(questions('nao chegou CODIGO')).toEqual(['Como entro no Cortejo?'])
    expect(questions('senha')).toEqual(['Como entro no Cortejo?'])
    expect(questions('convite')).toContain('Como convido alguém?')
  })

  it('finds nothing where there is nothing', () => {
    expect(findHelp('xilofone')).toEqual([])
  })

  it('asks each question once', () => {
    const all = questions('')
    expect(new Set(all).size).toBe(all.length)
  })
})
