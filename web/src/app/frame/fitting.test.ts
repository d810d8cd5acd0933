import { expect, it } from 'vitest'
import { fitting } from './fitting'

const line = { room: 300, gap: 10, more: 40, active: 0 }
const shown = (widths: number[], at = {}) => [...fitting(widths, { ...line, ...at })].sort()

it.each([
  ['tudo cabe, sem Mais', [90, 90, 90], {}, [0, 1, 2]],
  ['o que não cabe sai do fim, com lugar para Mais', [90, 90, 90, 90], {}, [0, 1]],
  ['a aberta fica, esteja onde estiver', [90, 90, 90, 90], { active: 3 }, [0, 3]],
  ['num celular estreito só a aberta', [90, 90, 90], { room: 120, active: 2 }, [2]],
  ['nenhuma aberta', [90, 90, 90, 90], { active: -1 }, [0, 1]],
])('%s', (_, widths, at, expected) => {
  expect(shown(widths, at)).toEqual(expected)
})
