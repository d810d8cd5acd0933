import { Flower2, Tag, Utensils } from 'lucide-react'
import { describe, expect, it } from 'vitest'
import { categories, categoryFromText, categoryOf, isKnownCategory } from './categories'

describe('categories', () => {
  it('has thirty, each with its own key and label', () => {
    expect(categories).toHaveLength(30)
    expect(new Set(categories.map((category) => category.key)).size).toBe(30)
    expect(new Set(categories.map((category) => category.label)).size).toBe(30)
  })

  it('reads keys and words of one’s own', () => {
    expect(categoryOf('CATERING')).toEqual({ key: 'CATERING', label: 'Buffet', icon: Utensils })
    expect(categoryOf('Carro antigo')).toEqual({
      key: 'Carro antigo',
      label: 'Carro antigo',
      icon: Tag,
    })
    expect(categoryOf('Arco da entrada', 'FLOWERS').icon).toBe(Flower2)
    expect(categoryOf('CATERING', 'no-such-icon').icon).toBe(Utensils)
  })

  it('tells its own from the planner’s', () => {
    expect(isKnownCategory('MUSIC')).toBe(true)
    expect(isKnownCategory('Carro antigo')).toBe(false)
  })

  it('recognises a known category by its words, whatever the accents', () => {
    expect(categoryFromText('  musica ')).toBe('MUSIC')
    expect(categoryFromText('Carro   antigo')).toBe('Carro antigo')
  })
})
