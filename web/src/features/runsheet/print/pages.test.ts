import { expect, test } from 'vitest'
import type { RunSheet } from '../sheet'
import { papers } from './pages'

const line = (uuid: string, day: number, more: object = {}) => ({
  uuid,
  day,
  who: [],
  children: [],
  teamOnly: false,
  ...more,
})

const sheet = (lines: object[]) => ({ lines }) as unknown as RunSheet
const many = Array.from({ length: 41 }, (_, at) => line(`l${at}`, 0))

test('a page a day up to 40 lines, and a procession on its own', () => {
  const eve = line('prova', -1)
  const walk = line('cortejo', 0, { children: [{ uuid: 'a' }] })
  expect(
    papers(sheet([eve, ...many.slice(0, 39), walk]), {}).map((paper) =>
      paper.kind === 'day' ? [paper.day, paper.lines.length] : paper.line.uuid,
    ),
  ).toEqual([[-1, 1], [0, 40], 'cortejo'])
  expect(
    papers(sheet(many), {}).map((paper) => paper.kind === 'day' && paper.lines.length),
  ).toEqual([40, 1])
})

test('one day, one vendor, or without what is the team’s alone', () => {
  const lines = [
    line('montagem', -1, { teamOnly: true }),
    line('bolo', 0, { who: [{ kind: 'VENDOR', uuid: 'v', name: 'Doce' }] }),
    line('flores', 0),
  ]
  const printed = (search: object) =>
    papers(sheet(lines), search).flatMap((paper) =>
      paper.kind === 'day' ? paper.lines.map(({ uuid }) => uuid) : [],
    )
  expect(printed({ day: 0 })).toEqual(['bolo', 'flores'])
  expect(printed({ vendor: 'v' })).toEqual(['bolo'])
  expect(printed({ shared: true })).toEqual(['bolo', 'flores'])
})
