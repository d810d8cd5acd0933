import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { categories } from '@/lib/categories'
import { IconChoice } from './IconChoice'

test.each([...categories.map(({ key }) => key), 'Confeitaria da vovó'])(
  'a task about %s keeps its own icon, or takes another',
  async (category) => {
    const choose = vi.fn()
    render(<IconChoice category={category} value="" onValueChange={choose} />)
    const own = screen.getByRole('button', { name: 'Ícone da categoria' })
    expect(own.getAttribute('aria-pressed')).toBe('true')
    const others = screen.getAllByRole('button', { name: /^Ícone de / })
    expect(others).toHaveLength(categories.filter(({ key }) => key !== category).length)
    await userEvent.click(others[0] as HTMLElement)
    expect(choose).toHaveBeenCalledWith(categories.find(({ key }) => key !== category)?.key)
  },
)
