import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { StaffWelcome } from './StaffWelcome'

const { signOut } = vi.hoisted(() => ({ signOut: vi.fn() }))
vi.mock('@/features/workspace/useSignOut', () => ({ useSignOut: () => signOut }))

it('says whose account it is and lets staff out, or open a business', () => {
  const open = vi.fn()
  render(<StaffWelcome name="Sofia Prado" onOpenBusiness={open} />)
  expect(
    screen.getByRole('heading', { level: 1, name: 'Esta conta é da equipe Cortejo' }),
  ).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: 'Abrir meu negócio' }))
  expect(open).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByRole('button', { name: 'Sair' }))
  expect(signOut).toHaveBeenCalledOnce()
})
