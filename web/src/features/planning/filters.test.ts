import { describe, expect, it } from 'vitest'
import { countFilters, filterTasks } from './filters'
import { planningSearch } from './search'

const base = {
  observations: '',
  label: '',
  decisionRequested: false,
  decision: '',
  subtasks: [],
}
const menu = {
  ...base,
  title: 'Degustação do menu',
  category: 'CATERING',
  subtasks: [{ title: 'Prato principal', decisionRequested: true, decision: '' }],
}
const band = { ...base, title: 'Contratar a banda', category: 'MUSIC', observations: 'Só às 21h' }
const done = {
  ...base,
  title: 'Assinar o contrato',
  category: 'CATERING',
  decisionRequested: true,
  checkedAt: '2026-11-01T12:00:00Z',
}
const decided = {
  ...base,
  title: 'Padrinhos',
  category: 'CEREMONY',
  decisionRequested: true,
  decision: 'Quatro casais',
}
const all = [menu, band, done, decided]

describe('filterTasks', () => {
  it('leaves everything without filters', () => {
    expect(filterTasks(all, { tab: 'planning' })).toEqual(all)
  })

  it('finds words without their accents, also in subtasks, notes and category', () => {
    expect(filterTasks(all, { q: 'degustacao' })).toEqual([menu])
    expect(filterTasks(all, { q: 'PRINCIPAL prato' })).toEqual([menu])
    expect(filterTasks(all, { q: 'as 21h' })).toEqual([band])
    expect(filterTasks(all, { q: 'musica' })).toEqual([band])
    expect(filterTasks(all, { q: '100%' })).toEqual([])
  })

  it('narrows by every filter at once', () => {
    expect(filterTasks(all, { category: 'CATERING' })).toEqual([menu, done])
    expect(filterTasks(all, { category: 'CATERING', open: true })).toEqual([menu])
    expect(filterTasks(all, { decision: true })).toEqual([menu])
  })
})

describe('planningSearch', () => {
  it('keeps what it knows and drops the rest', () => {
    expect(planningSearch({ tab: 'planning', q: ' buffet ', open: true })).toEqual({
      tab: 'planning',
      q: 'buffet',
      open: true,
    })
    const odd = { tab: 'x', q: '', category: ['x'], open: 'sim', decision: false, other: 1 }
    expect(countFilters(planningSearch(odd))).toBe(0)
  })

  it('counts filters, not the tab', () => {
    expect(countFilters({ tab: 'planning', q: 'a', decision: true })).toBe(2)
  })
})
