import { expect, it } from 'vitest'
import { choose, chooseAll, chosenOf, everythingNew, isChosen } from './choice'

const bolo = { key: 'bolo', there: false }
const flores = { key: 'flores', there: false }
const buffet = { key: 'buffet', there: true }
const all = [bolo, flores, buffet]
const chosen = (choice: typeof everythingNew, tasks = all) =>
  tasks.filter((task) => isChosen(choice, task)).map((task) => task.key)

it('o que já está no evento só entra de novo quando alguém diz', () => {
  expect(chosen(everythingNew)).toEqual(['bolo', 'flores'])
  expect(chosenOf(everythingNew, all)).toBe('all')
  const again = choose(everythingNew, [buffet], true)
  expect(chosen(again)).toEqual(['bolo', 'flores', 'buffet'])
  expect(chosen(choose(again, [buffet], false))).toEqual(['bolo', 'flores'])
})

it('escolher todas escolhe as novas, e deixar todas deixa também as repetidas', () => {
  const again = choose(everythingNew, [buffet], true)
  const none = chooseAll(again, all, false)
  expect(chosen(none)).toEqual([])
  expect(chosenOf(none, all)).toBe('none')
  expect(chosen(chooseAll(none, all, true))).toEqual(['bolo', 'flores'])
  expect(chosenOf(choose(none, [bolo], true), all)).toBe('some')
})

it('o que outra pessoa incluiu no meio sai da escolha, também o que foi marcado antes', () => {
  const picked = choose(choose(everythingNew, [bolo], false), [bolo], true)
  expect(chosen(picked, [{ ...bolo, there: true }, flores])).toEqual(['flores'])
})
