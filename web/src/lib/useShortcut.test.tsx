import { fireEvent, render, screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { expect, it, vi } from 'vitest'
import { useShortcut } from './useShortcut'

function Page({ run, mod = false }: { run: () => void; mod?: boolean }) {
  useShortcut(mod ? { key: 'k', mod, whileTyping: true } : { key: 'n' }, run)
  return <input aria-label="Busca" />
}

/** A key may come before effects that run after the first paint. */
function AtOnce({ run }: { run: () => void }) {
  useLayoutEffect(() => {
    fireEvent.keyDown(document.body, { key: 'n' })
  }, [])
  return <Page run={run} />
}

it('runs on its key, but not while someone types or holds Ctrl', () => {
  const run = vi.fn()
  render(<Page run={run} />)
  fireEvent.keyDown(document.body, { key: 'n' })
  expect(run).toHaveBeenCalledTimes(1)
  fireEvent.keyDown(screen.getByLabelText('Busca'), { key: 'n' })
  fireEvent.keyDown(document.body, { key: 'n', ctrlKey: true })
  expect(run).toHaveBeenCalledTimes(1)
})

it('rests under a dialog', () => {
  const run = vi.fn()
  render(
    <>
      <Page run={run} />
      <div role="dialog" />
    </>,
  )
  fireEvent.keyDown(document.body, { key: 'n' })
  expect(run).not.toHaveBeenCalled()
})

it('works beside a toast', () => {
  const run = vi.fn()
  render(
    <>
      <Page run={run} />
      <div role="dialog" aria-modal="false" />
    </>,
  )
  fireEvent.keyDown(document.body, { key: 'n' })
  expect(run).toHaveBeenCalledTimes(1)
})

it('takes Ctrl and ⌘ alike, also while typing when asked to', () => {
  const run = vi.fn()
  render(<Page run={run} mod />)
  fireEvent.keyDown(screen.getByLabelText('Busca'), { key: 'k', ctrlKey: true })
  fireEvent.keyDown(document.body, { key: 'K', metaKey: true })
  expect(run).toHaveBeenCalledTimes(2)
})

it('hears the key as soon as the page stands there', () => {
  const run = vi.fn()
  render(<AtOnce run={run} />)
  expect(run).toHaveBeenCalledTimes(1)
})
