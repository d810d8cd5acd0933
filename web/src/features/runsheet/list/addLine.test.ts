import { expect, test } from 'vitest'
import { splitLine } from './addLine'

test('an hour and what happens may be pasted as one', () => {
  expect(splitLine('16:30 Cortejo de entrada')).toEqual({
    time: '16:30',
    title: 'Cortejo de entrada',
  })
  expect(splitLine('1h30 - Última música')).toEqual({ time: '1h30', title: 'Última música' })
  expect(splitLine('1930 Jantar')).toEqual({ time: '1930', title: 'Jantar' })
  // A number that is part of the words is no hour.
  expect(splitLine('15 minutos de fotos')).toBeNull()
  expect(splitLine('Cortejo')).toBeNull()
})
