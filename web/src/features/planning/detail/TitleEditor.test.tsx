import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { toast } from '@/ui/toast'
import { sampleTask } from '../sample'
import { TitleEditor } from './TitleEditor'

const save = vi.fn(() => Promise.resolve())
vi.mock('../useTaskActions', () => ({ useSaveTaskText: () => ({ mutateAsync: save }) }))

beforeEach(() => {
  save.mockClear()
  sessionStorage.clear()
})

it('says so when an emptied title gets its old words back', async () => {
  const info = vi.spyOn(toast, 'info')
  const user = userEvent.setup()
  render(<TitleEditor task={sampleTask({ publicId: 'a', title: 'Provar o bolo' })} />)
  const title = screen.getByLabelText('Título da tarefa')
  await user.clear(title)
  expect(screen.getByRole('status')).toHaveTextContent('Dê um nome à tarefa')
  await user.tab()
  expect(title).toHaveValue('Provar o bolo')
  expect(info).toHaveBeenCalledExactlyOnceWith('Uma tarefa precisa de um nome', {
    description: 'Voltamos a “Provar o bolo”.',
  })
  expect(save).not.toHaveBeenCalled()
})
