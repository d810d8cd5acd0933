import { renderHook } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { readDraft } from '@/lib/useDraft'
import { useFormDraft } from './useFormDraft'
import { useUnsavedWarning } from './useUnsavedWarning'

const proceed = vi.fn()
const reset = vi.fn()
vi.mock('@tanstack/react-router', () => ({
  useBlocker: () => ({ status: 'blocked', proceed, reset }),
}))

const schema = z.object({ title: z.string() })

function useScreen() {
  const form = useForm({ defaultValues: { title: '' } })
  const forget = useFormDraft(form, 'event', schema, { current: form.getValues() })
  return { form, warning: useUnsavedWarning(true, { forget }) }
}

beforeEach(() => {
  sessionStorage.clear()
  proceed.mockClear()
})

it('leaves no draft behind whoever leaves without saving', () => {
  const { result, unmount } = renderHook(useScreen)
  result.current.form.setValue('title', 'Rascunho dois')
  result.current.warning.leave()
  unmount()
  expect(proceed).toHaveBeenCalledOnce()
  expect(readDraft('event')).toBeUndefined()
})

it('keeps the draft of whoever stays, and of a session that ended', () => {
  const { result, unmount } = renderHook(useScreen)
  result.current.form.setValue('title', 'Rascunho dois')
  result.current.warning.stay()
  unmount()
  expect(reset).toHaveBeenCalledOnce()
  expect(readDraft('event')).toMatchObject({ title: 'Rascunho dois' })
})
