import { describe, expect, it } from 'vitest'
import type { Checklist, Subtask, Task } from './checklist'
import {
  addByDeadline,
  checkTask,
  editSubtask,
  moveTask,
  patchTask,
  putTask,
  removeTask,
  sortByDeadline,
  ticked,
  updateInput,
} from './edits'
import { findTask } from './findTask'
import { sampleList, sampleSubtask, sampleTask } from './sample'

const when = '2026-11-20T12:00:00Z'
const order = (list: Checklist) => list.tasks.map((task) => task.publicId).join('')

function listOf(...tasks: Partial<Task>[]): Checklist {
  return sampleList(tasks.map((task, index) => sampleTask({ position: index + 1, ...task })))
}

describe('ticking', () => {
  it('counts in the event’s header', () => {
    const list = checkTask(listOf({ publicId: 'a' }, { publicId: 'b' }), 'a', when)
    expect(list.event).toMatchObject({ tasksTotal: 2, tasksDone: 1 })
    expect(checkTask(list, 'a', undefined)).toEqual(listOf({ publicId: 'a' }, { publicId: 'b' }))
  })

  it('leaves a list alone when the task is gone', () => {
    const list = listOf({ publicId: 'a' })
    expect(checkTask(list, 'x', when)).toBe(list)
    expect(ticked({ checkedAt: when }, undefined)).toEqual({})
  })
})

describe('by deadline', () => {
  const due = (publicId: string, days?: number) =>
    ({
      publicId,
      timing: days ? 'PLANNING' : 'NONE',
      ...(days && { timeUnitNumber: days, timeUnitOption: 'DAYS' as const }),
    }) as const

  it('puts a new task where the server will', () => {
    const list = listOf(due('a', 30), due('x'), due('b', 20), due('c', 10))
    expect(order(addByDeadline(list, sampleTask(due('n', 20))))).toBe('axbnc')
    expect(order(addByDeadline(list, sampleTask(due('n', 90))))).toBe('naxbc')
    expect(order(addByDeadline(list, sampleTask(due('n'))))).toBe('axbcn')
  })

  it('sorts all of them, without a day at the end', () => {
    expect(order(sortByDeadline(listOf(due('x'), due('c', 10), due('a', 30), due('b', 30))))).toBe(
      'abcx',
    )
  })
})

describe('who does it', () => {
  it('is sent where it is said, and nobody is said too', () => {
    expect(updateInput('a', { responsibleUuid: 'm' })).toEqual({
      publicId: 'a',
      responsibleUuid: 'm',
    })
    expect(updateInput('a', { responsibleUuid: undefined })).toEqual({
      publicId: 'a',
      responsibleUuid: null,
    })
    expect(updateInput('a', { title: 'x' })).toEqual({ publicId: 'a', title: 'x' })
  })
})

describe('patchTask', () => {
  it('computes the deadline anew', () => {
    const list = listOf({ publicId: 'a', timing: 'NONE' })
    const planned = patchTask(list, 'a', {
      timing: 'PLANNING',
      timeUnitNumber: 2,
      timeUnitOption: 'WEEKS',
    })
    expect(findTask(planned, 'a')?.deadline).toBe('2027-02-27')
    const none = patchTask(planned, 'a', {
      timing: 'NONE',
      timeUnitNumber: undefined,
      timeUnitOption: undefined,
    })
    expect(findTask(none, 'a')).not.toHaveProperty('deadline')
  })

  it('keeps a decision only where one is asked', () => {
    const list = listOf({ publicId: 'a', decisionRequested: true, decision: 'Massa' })
    expect(findTask(patchTask(list, 'a', { title: 'Novo' }), 'a')?.decision).toBe('Massa')
    expect(findTask(patchTask(list, 'a', { decisionRequested: false }), 'a')?.decision).toBe('')
  })
})

describe('removing, putting back and moving', () => {
  it('gives a task its place back', () => {
    const list = listOf({ publicId: 'a' }, { publicId: 'b' }, { publicId: 'c' })
    const removed = removeTask(list, 'b')
    expect(order(removed)).toBe('ac')
    expect(removed.event.tasksTotal).toBe(2)
    const task = findTask(list, 'b')
    expect(task && order(putTask(removed, task))).toBe('abc')
    expect(task && putTask(list, task).tasks).toHaveLength(3)
  })

  it('moves', () => {
    const list = listOf({ publicId: 'a' }, { publicId: 'b' }, { publicId: 'c' })
    expect(order(moveTask(list, 'c', 'a'))).toBe('acb')
  })
})

describe('subtasks', () => {
  it('change inside their task only', () => {
    const subtasks: Subtask[] = [sampleSubtask({ publicId: 's' })]
    const list = listOf({ publicId: 'a', subtasks }, { publicId: 'b', subtasks })
    const edited = editSubtask(list, 'a', 's', (subtask) => ticked(subtask, when))
    expect(findTask(edited, 'a')?.subtasks[0]?.checkedAt).toBe(when)
    expect(findTask(edited, 'b')?.subtasks[0]?.checkedAt).toBeUndefined()
  })
})

describe('updateInput', () => {
  it('sends what was changed, a time whole and a text with what it was written over', () => {
    expect(updateInput('a', { icon: 'cake' })).toEqual({ publicId: 'a', icon: 'cake' })
    const time = { timing: 'CALENDAR', date: when, timeUnitNumber: 3 } as const
    expect(updateInput('a', time)).toEqual({
      publicId: 'a',
      when: { timing: 'CALENDAR', date: when },
    })
    expect(updateInput('a', { observations: 'Nova' }, { observations: 'Velha' })).toEqual({
      publicId: 'a',
      observations: 'Nova',
      observationsWas: 'Velha',
    })
    expect(updateInput('a', { decisionRequested: false }, { decision: 'Massa' })).toEqual({
      publicId: 'a',
      decisionRequested: false,
      decisionWas: 'Massa',
    })
  })
})
