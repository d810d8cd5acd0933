import { expect, it } from 'vitest'
import { isAllowedLink, linkFrom } from './extensions'

it('faz um endereço do que as pessoas digitam', () => {
  expect(linkFrom('ateliedaana.com.br/fotos')).toBe('https://ateliedaana.com.br/fotos')
  expect(linkFrom(' ana@example.com ')).toBe('mailto:ana@example.com')
  expect(linkFrom('(31) 98765-4321')).toBe('tel:31987654321')
  expect(linkFrom('http://example.com')).toBe('http://example.com')
})

it('recusa o que não é página, e-mail nem telefone', () => {
  for (const bad of [
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'uma frase',
    '',
  ]) {
    expect(linkFrom(bad)).toBeNull()
    expect(isAllowedLink(bad)).toBe(false)
  }
})
