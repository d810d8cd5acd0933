import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { OwnCodeField } from './OwnCodeField'
import { type SentCode, sentCodeFrom, useCodeStep } from './sentCode'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
})

const answer = (attempt: string) => ({ attempt, phoneEnd: '0001', resendInSeconds: 30 })

function Field({ request }: { request: () => Promise<ReturnType<typeof answer>> }) {
  const [sent, setSent] = useState(() => sentCodeFrom(answer('first')))
  const [digits, setDigits] = useState('')
  return (
    <QueryClientProvider client={new QueryClient()}>
      <OwnCodeField
        {...{ sent, request }}
        value={digits}
        onValueChange={setDigits}
        onComplete={() => {}}
        onSent={setSent}
      />
      <output>{sent.attempt}</output>
    </QueryClientProvider>
  )
}

it('offers another code after the wait, and waits again for the next', async () => {
  const request = vi.fn(async () => answer('second'))
  render(<Field request={request} />)
  expect(screen.getByText('Você pode pedir outro em 30 s.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Enviar de novo' })).toBeNull()
  fireEvent.change(screen.getByLabelText('Código'), { target: { value: '123' } })
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  fireEvent.click(screen.getByRole('button', { name: 'Enviar de novo' }))
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(request).toHaveBeenCalledTimes(1)
  expect(screen.getByText('second')).toBeTruthy()
  // The digits in the field were of the code before.
  expect((screen.getByLabelText('Código') as HTMLInputElement).value).toBe('')
  expect(screen.getByText(/Você pode pedir outro em/)).toBeTruthy()
})

interface Step {
  amount: number
  sent?: SentCode | undefined
}

it('keeps what a code confirms through a reload, until the code ends', () => {
  const mount = () => renderHook(() => useCodeStep<Step>('withdrawal', () => ({ amount: 0 })))
  const first = mount()
  act(() => first.result.current[1]({ amount: 100_000, sent: sentCodeFrom(answer('first')) }))
  expect(mount().result.current[0].amount).toBe(100_000)
  vi.advanceTimersByTime(10 * 60_000)
  expect(mount().result.current[0].amount).toBe(0)
  act(() => first.result.current[1]({ amount: 5, sent: sentCodeFrom(answer('second')) }))
  act(() => first.result.current[2]())
  expect(mount().result.current[0].amount).toBe(0)
})
