import { expect, it } from 'vitest'
import { decidedText, isChosen, ownText } from './decisions'

const at = '2026-11-23T11:59:00Z'
const zone = 'America/Sao_Paulo'

it('says who decided, and when', () => {
  const by = (decidedBy: string | undefined, now: string) =>
    decidedText({ ...(decidedBy && { decidedBy }), decidedAt: at }, zone, 'Anotado aqui', now)
  expect(by('Marina Alves', '2026-11-23')).toBe('Decidido por Marina, hoje às 8:59')
  expect(by('Marina Alves', '2026-11-24')).toBe('Decidido por Marina, ontem às 8:59')
  expect(by('Marina Alves', '2026-12-10')).toBe('Decidido por Marina, 23 de nov. às 8:59')
  expect(by('Marina Alves', '2027-01-10')).toBe('Decidido por Marina, 23 de nov. de 2026 às 8:59')
  expect(by(undefined, '2026-11-23')).toBe('Anotado aqui, hoje às 8:59')
  // From before author and time were stored.
  expect(decidedText({}, zone, 'Anotado aqui')).toBe('Decidido')
})

it('quotes words of their own beside an option that is taken, and alone where none is', () => {
  const options = [
    { uuid: 'a', text: 'Terracota' },
    { uuid: 'b', text: 'Rosé' },
  ] as const
  const [terracota, rose] = options
  const taken = { options: [...options], optionUuid: 'a', note: 'Essa!' }
  expect(isChosen(terracota, taken, 'Terracota')).toBe(true)
  expect(isChosen(rose, taken, 'Terracota')).toBe(false)
  expect(ownText(taken, 'Terracota')).toBe('Essa!')
  expect(ownText({ options: [...options] }, 'Azul')).toBe('Azul')
  // Written by the planner, with the option's own text.
  expect(ownText({ options: [...options] }, 'Rosé')).toBe('')
  // The option is gone, its words stay.
  expect(ownText({ options: [rose], optionUuid: 'a' }, 'Terracota')).toBe('Terracota')
})
