import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { between, useSelection } from './useSelection'

it('takes what lies between two, in either direction', () => {
  expect(between(['a', 'b', 'c', 'd'], 'd', 'b')).toEqual(['b', 'c', 'd'])
  expect(between(['a', 'b'], 'gone', 'b')).toEqual(['b'])
})

it('chooses one by one, a range and all, of what is shown', () => {
  const { result, rerender } = renderHook(({ shown }) => useSelection(shown), {
    initialProps: { shown: ['a', 'b', 'c', 'd'] },
  })
  const chosen = () => [...result.current.ids].join('')
  act(() => result.current.start('b'))
  expect([result.current.on, chosen()]).toEqual([true, 'b'])
  act(() => result.current.toggle('d', true))
  expect(chosen()).toBe('bcd')
  act(() => result.current.toggle('c', false))
  expect(chosen()).toBe('bd')
  rerender({ shown: ['a', 'b'] })
  expect(chosen()).toBe('b')
  act(() => result.current.toggleAll())
  expect(chosen()).toBe('ab')
  act(() => result.current.toggleAll())
  expect(chosen()).toBe('')
  act(() => result.current.stop())
  expect(result.current.on).toBe(false)
})
