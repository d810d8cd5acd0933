import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { awaitField } from './typeAhead'
import { useShortcut } from './useShortcut'

/** A page whose field comes some time after its key. */
function Page({ arrived, run }: { arrived: boolean; run: (key: string) => void }) {
  const [title, setTitle] = useState('')
  useShortcut({ key: 'n', opensField: true }, () => run('n'))
  useShortcut({ key: 'c' }, () => run('c'))
  return (
    <>
      <button type="button">Tarefa</button>
      {arrived && (
        <input
          aria-label="Título"
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
      )}
    </>
  )
}

it('keeps what is typed for the field that comes, and lets no other shortcut hear it', async () => {
  const run = vi.fn()
  const user = userEvent.setup()
  const { rerender } = render(<Page arrived={false} run={run} />)
  screen.getByRole('button').focus()
  await user.keyboard('nConfirnm{Backspace}{Backspace}mar o buffet ')
  expect(run.mock.calls).toEqual([['n']])
  rerender(<Page arrived run={run} />)
  act(() => screen.getByLabelText('Título').focus())
  await waitFor(() => expect(screen.getByLabelText('Título')).toHaveValue('Confirmar o buffet '))
  await user.keyboard('até sexta')
  expect(screen.getByLabelText('Título')).toHaveValue('Confirmar o buffet até sexta')
})

it('puts what the browser writes into the field meanwhile after what was typed before', async () => {
  const user = userEvent.setup()
  render(<Page arrived run={() => undefined} />)
  const field = screen.getByLabelText<HTMLInputElement>('Título')
  awaitField()
  await user.keyboard('Confirmar c')
  act(() => field.focus())
  // An accent and its letter come without a key.
  const composed = { bubbles: true, cancelable: true, inputType: 'insertText', data: 'á' }
  if (field.dispatchEvent(new InputEvent('beforeinput', composed))) {
    field.setRangeText('á', 0, 0, 'end')
    fireEvent.input(field)
  }
  await user.keyboard('lices')
  await waitFor(() => expect(field).toHaveValue('Confirmar cálices'))
})

it.each([
  ['Esc', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
  ['a press elsewhere', () => fireEvent.pointerDown(document.body)],
])('gives the keys back after %s', async (_, giveUp) => {
  const run = vi.fn()
  const user = userEvent.setup()
  render(<Page arrived run={run} />)
  awaitField()
  await user.keyboard('Con')
  giveUp()
  await user.keyboard('c')
  expect(run.mock.calls).toEqual([['c']])
  act(() => screen.getByLabelText('Título').focus())
  expect(screen.getByLabelText('Título')).toHaveValue('')
})

it('does not take the keys of a question that is asked first', async () => {
  const pressed = vi.fn()
  const user = userEvent.setup()
  render(
    <div role="alertdialog">
      <button type="button" onClick={pressed}>
        Sair sem salvar
      </button>
    </div>,
  )
  awaitField()
  act(() => screen.getByRole('button').focus())
  await user.keyboard('{Enter}')
  expect(pressed).toHaveBeenCalledOnce()
})
