import { expect, it } from 'vitest'
import { did, goBack, goOn, type History, nothingDone } from './undo'

const typed = (history: History<string>, back: string, again: string, at: number, of = 'título') =>
  did(history, { back, again, of, at })

it('letras digitadas em seguida são um passo só, e outro campo é outro', () => {
  let history: History<string> = nothingDone
  history = typed(history, '', 'N', 1000)
  history = typed(history, 'N', 'No', 1200)
  history = typed(history, 'No', 'Nós', 1400)
  history = typed(history, 'vazio', 'Era', 1500, 'texto')
  const [once, text] = goBack(history)
  expect(text).toBe('vazio')
  const [twice, title] = goBack(once)
  expect(title).toBe('')
  expect(goBack(twice)[1]).toBeUndefined()
  expect(goOn(twice)[1]).toBe('Nós')
})

it('depois de uma pausa começa outro passo, e o que se refaz some com uma mudança nova', () => {
  let history: History<string> = nothingDone
  history = typed(history, '', 'A', 1000)
  history = typed(history, 'A', 'B', 9000)
  const [back, was] = goBack(history)
  expect(was).toBe('A')
  // Text typed right after an undo is a step of its own.
  const anew = typed(back, 'A', 'C', 9100)
  expect(goOn(anew)[1]).toBeUndefined()
  expect(goBack(anew)[1]).toBe('A')
})
