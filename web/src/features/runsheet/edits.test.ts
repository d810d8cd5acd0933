import { expect, test } from 'vitest'
import {
  addLine,
  patchRow,
  placeRow,
  placingOf,
  putBack,
  removeRow,
  renameRow,
  shiftLines,
  unshiftLines,
} from './edits'
import type { Line, RunSheet, Walker } from './sheet'

const walker = (uuid: string) => ({ uuid, title: uuid, role: '', cueText: '' }) as Walker
const line = (uuid: string, start: number, more: Partial<Line> = {}) =>
  ({ uuid, day: 0, start, title: uuid, fixed: false, who: [], children: [], ...more }) as Line

const sheet = {
  lines: [
    line('flores', 945),
    line('cortejo', 990, { children: [walker('padre'), walker('noivo'), walker('noiva')] }),
    line('jantar', 1170, { fixed: true }),
    line('pista', 1300),
  ],
} as RunSheet

const order = ({ lines }: RunSheet) => lines.map(({ uuid }) => uuid)
const walks = ({ lines }: RunSheet) =>
  lines.flatMap(({ children }) => children.map(({ uuid }) => uuid))

test('a tick, and its way back, leaves nothing else changed', () => {
  const ticked = patchRow(sheet, 'noivo', { doneAt: 'agora' })
  expect(ticked.lines[1]?.children[1]?.doneAt).toBe('agora')
  expect(patchRow(ticked, 'noivo', { doneAt: undefined })).toEqual(sheet)
})

test('another hour is another place', () => {
  expect(order(patchRow(sheet, 'flores', { start: 1400 }))).toEqual([
    'cortejo',
    'jantar',
    'pista',
    'flores',
  ])
  expect(order(addLine(sheet, line('brinde', 1245)))).toEqual([
    'flores',
    'cortejo',
    'jantar',
    'brinde',
    'pista',
  ])
})

test('what is deleted comes back to where it stood', () => {
  expect(putBack(removeRow(sheet, 'cortejo'), sheet, 'cortejo')).toEqual(sheet)
  expect(walks(putBack(removeRow(sheet, 'padre'), sheet, 'padre'))).toEqual([
    'padre',
    'noivo',
    'noiva',
  ])
})

test('a move and its way back', () => {
  const moved = placeRow(sheet, { uuid: 'pista', beforeUuid: 'jantar', start: 1170 })
  expect(order(moved)).toEqual(['flores', 'cortejo', 'pista', 'jantar'])
  expect(order(placeRow(moved, placingOf(sheet, 'pista')))).toEqual(order(sheet))
  expect(walks(placeRow(sheet, { uuid: 'noiva', beforeUuid: 'padre' }))).toEqual([
    'noiva',
    'padre',
    'noivo',
  ])
  expect(walks(placeRow(sheet, { uuid: 'padre', beforeUuid: null }))).toEqual([
    'noivo',
    'noiva',
    'padre',
  ])
})

test('a row gets the name the server gave it, once', () => {
  const drawn = addLine(sheet, line('new-1', 1245))
  expect(order(renameRow(drawn, 'new-1', 'brinde'))).toContain('brinde')
  // It was asked for again before the answer to its making.
  const both = addLine(drawn, line('brinde', 1245))
  expect(
    order(renameRow(both, 'new-1', 'brinde')).filter((uuid) => uuid === 'brinde'),
  ).toHaveLength(1)
  expect(order(renameRow(both, 'new-1', 'brinde'))).not.toContain('new-1')
})

test('a delay says where each line stood, and its way back takes that away', () => {
  const late = shiftLines(sheet, 'cortejo', 20)
  expect(late.lines.map(({ start, planned }) => [start, planned])).toEqual([
    [945, undefined],
    [1010, 990],
    [1170, undefined],
    [1320, 1300],
  ])
  expect(unshiftLines(late, sheet)).toEqual(sheet)
  // Where it was planned first stays, and who is back there is late no more.
  const later = shiftLines(late, 'cortejo', 10)
  expect(later.lines[1]).toMatchObject({ start: 1020, planned: 990 })
  expect(shiftLines(later, 'cortejo', -30)).toEqual(sheet)
})
