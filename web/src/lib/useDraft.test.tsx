import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { draftsOf, readDraft, useDraft, writeDraft } from './useDraft'

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
})
afterEach(() => vi.useRealTimers())

it('keeps what was typed once the typing pauses', () => {
  const { result } = renderHook(() => useDraft('event'))
  result.current.keep({ title: 'Cas' })
  result.current.keep({ title: 'Casamento' })
  expect(readDraft('event')).toBeUndefined()
  vi.advanceTimersByTime(300)
  expect(readDraft('event')).toEqual({ title: 'Casamento' })
})

it('keeps it at once when the form goes away or the page is left', () => {
  const { result, unmount } = renderHook(() => useDraft('event'))
  result.current.keep({ title: 'Bodas' })
  window.dispatchEvent(new Event('pagehide'))
  expect(readDraft('event')).toEqual({ title: 'Bodas' })
  result.current.keep({ title: 'Bodas de Prata' })
  unmount()
  expect(readDraft('event')).toEqual({ title: 'Bodas de Prata' })
})

it('forgets it after a save, even what had not been written yet', () => {
  writeDraft('event', { title: 'Velho' })
  const { result, unmount } = renderHook(() => useDraft('event'))
  result.current.keep({ title: 'Novo' })
  result.current.clear()
  unmount()
  expect(readDraft('event')).toBeUndefined()
})

it('treats a broken draft as none', () => {
  sessionStorage.setItem('cortejo.draft.event', '{"title":')
  expect(readDraft('event')).toBeUndefined()
})

it('tells of what was typed this very moment, where it is asked for', () => {
  const { result } = renderHook(() => useDraft('event', () => [{ label: 'Nome', text: 'Bodas' }]))
  result.current.keep({ title: 'Bodas' })
  expect(draftsOf('/').map(({ draft }) => draft)).toEqual([{ title: 'Bodas' }])
})
