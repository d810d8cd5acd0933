import { describe, expect, it } from 'vitest'
import { momentOf } from './zone'

describe('momentOf', () => {
  it('reads a day and an hour in the event’s own zone, wherever the reader is', () => {
    expect(new Date(momentOf('2027-03-13', '16:30', 'America/Sao_Paulo')).toISOString()).toBe(
      '2027-03-13T19:30:00.000Z',
    )
    expect(new Date(momentOf('2027-03-13', '00:00', 'America/Manaus')).toISOString()).toBe(
      '2027-03-13T04:00:00.000Z',
    )
  })

  it('holds on the day the clocks change', () => {
    expect(new Date(momentOf('2027-03-28', '12:00', 'Europe/Lisbon')).toISOString()).toBe(
      '2027-03-28T11:00:00.000Z',
    )
  })
})
