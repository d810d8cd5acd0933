// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { runCountdowns, timeLeft } from './countdown'

test('what is left is whole days, hours and minutes', () => {
  const until = new Date('2027-09-12T16:30:00-03:00')
  expect(timeLeft(until, new Date('2026-11-22T10:17:30-03:00'))).toEqual([294, 6, 12])
  expect(timeLeft(until, new Date('2027-09-12T16:29:59-03:00'))).toEqual([0, 0, 0])
  expect(timeLeft(until, until)).toBeUndefined()
  expect(timeLeft(new Date(''), until)).toBeUndefined()
})

test('hours and minutes join the days that the server drew', () => {
  const until = new Date(Date.now() + ((24 + 3) * 60 + 5) * 60_000 + 30_000)
  document.body.innerHTML = `<div class="countdown" data-until="${until.toISOString()}">
    <p class="count"><b class="count-number"><i>2</i></b> <span class="count-unit">dias</span></p>
    <p class="count" hidden><b class="count-number"></b> <span class="count-unit">horas</span></p>
    <p class="count" hidden><b class="count-number"></b> <span class="count-unit">minutos</span></p></div>`
  runCountdowns(document)
  const shown = [...document.querySelectorAll('.count:not([hidden])')]
  expect(shown.map((count) => count.textContent?.replace(/\s+/g, ' ').trim())).toEqual([
    '1 dia',
    '03 horas',
    '05 minutos',
  ])
})
