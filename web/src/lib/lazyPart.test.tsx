import { render, screen } from '@testing-library/react'
import { Component, type ReactNode, Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { isPartAwaited, lazyPart, subscribeToParts } from './lazyPart'

class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? 'failed' : this.props.children
  }
}

test('a part is awaited from when it is drawn until its code is there', async () => {
  const listener = vi.fn()
  const end = subscribeToParts(listener)
  let arrive: (part: { default: () => ReactNode }) => void = () => undefined
  const Part = lazyPart(
    () =>
      new Promise<{ default: () => ReactNode }>((resolve) => {
        arrive = resolve
      }),
  )
  expect(isPartAwaited()).toBe(false)
  render(
    <Suspense fallback="on its way">
      <Part />
    </Suspense>,
  )
  expect(isPartAwaited()).toBe(true)
  expect(listener).toHaveBeenCalledTimes(1)
  arrive({ default: () => 'here' })
  expect(await screen.findByText('here')).toBeVisible()
  expect(isPartAwaited()).toBe(false)
  expect(listener).toHaveBeenCalledTimes(2)
  end()
})

test('a part whose code does not arrive is awaited no more', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const Part = lazyPart<() => ReactNode>(() => Promise.reject(new Error('lost')))
  render(
    <Boundary>
      <Suspense fallback="on its way">
        <Part />
      </Suspense>
    </Boundary>,
  )
  expect(isPartAwaited()).toBe(true)
  expect(await screen.findByText('failed')).toBeVisible()
  expect(isPartAwaited()).toBe(false)
})
