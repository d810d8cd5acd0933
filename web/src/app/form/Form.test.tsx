import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { Problem } from '@/lib/problem'
import { draftsOf, readDraft } from '@/lib/useDraft'
import { Dialog } from '@/ui/Dialog'
import { Sheet, SheetFooter } from '@/ui/Sheet'
import { TextArea } from '@/ui/TextArea'
import { Form, FormFooter, SaveButton } from './Form'
import { useAppForm } from './useAppForm'

vi.mock('@tanstack/react-router', () => ({ useBlocker: () => ({ status: 'idle' }) }))

const save = vi.fn((_values: { notes: string }) => Promise.resolve())
const schema = z.object({ notes: z.string() })

function Notes({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  const form = useAppForm({
    schema,
    initial: { notes: 'Sem flores' },
    draft: 'vendor',
    save,
    onSaved: onClose,
  })
  return (
    <Form of={form} id="notes">
      <TextArea label="Observações" {...form.text('notes')} />
      {children}
    </Form>
  )
}

const footer = (
  <SheetFooter>
    <SaveButton form="notes" saving="Salvando…">
      Salvar
    </SaveButton>
  </SheetFooter>
)

function Page({ place }: { place: 'sheet' | 'dialog' }) {
  const [open, setOpen] = useState(true)
  const props = { open, onOpenChange: setOpen, title: 'Bolos da Ana' }
  const close = () => setOpen(false)
  return (
    <QueryClientProvider client={new QueryClient()}>
      {place === 'sheet' ? (
        <Sheet {...props}>
          <Notes onClose={close}>{footer}</Notes>
        </Sheet>
      ) : (
        <Dialog {...props}>
          <Notes onClose={close}>
            <FormFooter place="dialog" save="Salvar" saving="Salvando…" cancel={close} />
          </Notes>
        </Dialog>
      )}
    </QueryClientProvider>
  )
}

// The sheet's code comes when it opens, which a busy machine takes its time for.
const notes = () => screen.findByLabelText('Observações', {}, { timeout: 10_000 })
const closed = () => waitFor(() => expect(screen.queryByLabelText('Observações')).toBeNull())
const question = () => screen.findByRole('alertdialog', { name: 'Sair sem salvar?' })

beforeEach(() => {
  sessionStorage.clear()
  save.mockClear()
})

const waysOut: [string, 'sheet' | 'dialog', (user: UserEvent) => Promise<void>][] = [
  ['Esc', 'sheet', (user) => user.keyboard('{Escape}')],
  ['Fechar', 'sheet', (user) => user.click(screen.getByRole('button', { name: 'Fechar' }))],
  ['Esc', 'dialog', (user) => user.keyboard('{Escape}')],
  ['Cancelar', 'dialog', (user) => user.click(screen.getByRole('button', { name: 'Cancelar' }))],
]

it.each(waysOut)('%s asks before it drops what was typed (%s)', async (_, place, leave) => {
  const user = userEvent.setup()
  render(<Page place={place} />)
  await user.type(await notes(), ' brancas')
  await leave(user)
  await question()
  await user.click(screen.getByRole('button', { name: 'Continuar editando' }))
  expect(await notes()).toHaveValue('Sem flores brancas')
  await leave(user)
  await question()
  await user.click(screen.getByRole('button', { name: 'Sair sem salvar' }))
  await closed()
  expect(readDraft('vendor')).toBeUndefined()
})

it.each(waysOut)('%s asks nothing of whoever wrote nothing (%s)', async (_, place, leave) => {
  const user = userEvent.setup()
  render(<Page place={place} />)
  await notes()
  await leave(user)
  await closed()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('sends from the foot of a sheet, and closes without a question', async () => {
  const user = userEvent.setup()
  render(<Page place="sheet" />)
  await user.type(await notes(), ' brancas')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await closed()
  expect(save.mock.calls[0]?.[0]).toEqual({ notes: 'Sem flores brancas' })
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('keeps what its fields said, to be read where the form may no longer be shown', async () => {
  window.history.replaceState(null, '', '/app/um-evento/vendors')
  const user = userEvent.setup()
  const { unmount } = render(<Page place="sheet" />)
  await user.type(await notes(), ' brancas')
  unmount()
  expect(draftsOf('/app/um-evento/vendors')).toEqual([
    {
      key: 'vendor',
      draft: expect.objectContaining({ notes: 'Sem flores brancas' }),
      lines: [{ label: 'Observações', text: 'Sem flores brancas' }],
    },
  ])
})

it('what has nowhere to be saved to any more can be taken along', async () => {
  const user = userEvent.setup()
  save.mockRejectedValueOnce(new Problem({ status: 404, code: 'not_found', detail: 'Não existe.' }))
  render(<Page place="dialog" />)
  await user.type(await screen.findByLabelText('Observações'), ', sem velas')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await user.click(await screen.findByRole('button', { name: 'Copiar o texto' }))
  expect(await navigator.clipboard.readText()).toBe('Observações: Sem flores, sem velas')
})
