import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { LayoutStateProvider, useLayoutState } from './layoutState'

function Sheets() {
  const [sheet, setSheet] = useLayoutState<'due' | undefined>('menu', undefined)
  return (
    <>
      <button type="button" onClick={() => setSheet(sheet ? undefined : 'due')}>
        Vencimento
      </button>
      <output>{sheet ?? 'nada'}</output>
    </>
  )
}

const details = (layout: 'panel' | 'page', item: string) => (
  <LayoutStateProvider key={item}>
    {layout === 'panel' ? (
      <aside>
        <Sheets />
      </aside>
    ) : (
      <main>
        <Sheets />
      </main>
    )}
  </LayoutStateProvider>
)

const press = () => userEvent.click(screen.getByRole('button', { name: 'Vencimento' }))
const open = () => screen.getByRole('status').textContent

it('o que está aberto passa de um arranjo ao outro, e fecha nos dois', async () => {
  const { rerender } = render(details('panel', 'um'))
  await press()
  expect(open()).toBe('due')
  rerender(details('page', 'um'))
  expect(open()).toBe('due')
  await press()
  rerender(details('panel', 'um'))
  expect(open()).toBe('nada')
})

it('de outro item nada passa, e sem quem guarde é um estado comum', async () => {
  const { rerender } = render(details('panel', 'um'))
  await press()
  rerender(details('page', 'outro'))
  expect(open()).toBe('nada')
  rerender(<Sheets />)
  await press()
  expect(open()).toBe('due')
})
