import type { KeyboardEvent } from 'react'
import { useShortcut } from '@/lib/useShortcut'
import type { Task } from '../checklist'
import type { MoveTo } from '../reorder'
import { neighbour } from './rows'

export interface ListKeys {
  /** Seen tasks, from top to bottom. */
  ids: readonly string[]
  taskOf: (id: string) => Task | undefined
  /** Where j and k start when the focus is elsewhere. */
  from: string | null
  focus: (id: string) => void
  toggle: (task: Task) => void
  move: (task: Task, to: MoveTo) => void
}

/** j and k or the arrows walk, space or x ticks, Alt with an arrow moves; Enter is the link's own. */
export function useListKeys({ ids, taskOf, from, focus, toggle, move }: ListKeys) {
  const walk = (start: string | null, step: 1 | -1) => {
    const next = neighbour(ids, start, step)
    if (next !== undefined) focus(next)
  }
  useShortcut({ key: 'j' }, () => walk(from, 1))
  useShortcut({ key: 'k' }, () => walk(from, -1))

  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || !(event.target instanceof HTMLElement)) return
    const id = event.target.closest<HTMLElement>('[data-task]')?.dataset.task
    const task = id === undefined ? undefined : taskOf(id)
    if (!task) return
    const act = actOf(event)
    if (!act) return
    event.preventDefault()
    if (act === 'toggle') toggle(task)
    else if (act === 'next' || act === 'previous') walk(task.publicId, act === 'next' ? 1 : -1)
    else move(task, act)
  }
}

function actOf(event: KeyboardEvent<HTMLElement>): 'next' | 'previous' | 'toggle' | MoveTo | null {
  const { key, altKey, shiftKey, target } = event
  if (altKey) {
    if (key === 'ArrowUp') return shiftKey ? 'first' : 'up'
    if (key === 'ArrowDown') return shiftKey ? 'last' : 'down'
    return null
  }
  if (key === 'j' || key === 'ArrowDown') return 'next'
  if (key === 'k' || key === 'ArrowUp') return 'previous'
  if (key === 'x') return 'toggle'
  // On the tick and the menu a space presses them, as everywhere.
  return key === ' ' && target instanceof HTMLAnchorElement ? 'toggle' : null
}
