import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { day } from '@/app/form/schema'
import { detailsInput, detailsShape, noDetails, personLabel } from './details'

const schema = z.object({ ...detailsShape, date: day })

describe('an event’s details', () => {
  it('sends nothing for what is empty', () => {
    expect(detailsInput(noDetails)).toEqual({})
  })

  it('sends zero guests and a zero budget, which are answers', () => {
    expect(detailsInput({ ...noDetails, numberOfGuests: 0, budget: 0 })).toEqual({
      numberOfGuests: 0,
      budget: 0,
    })
  })

  it('refuses half dates, days that do not exist and half hours', () => {
    const wrong = (values: Partial<z.infer<typeof schema>>) =>
      schema.safeParse({ ...noDetails, date: '', ...values }).error?.issues[0]?.message
    expect(wrong({ date: '14/11' })).toBe('Essa data não existe')
    expect(wrong({ date: '2027-02-31' })).toBe('Essa data não existe')
    expect(wrong({ eventStartTime: '25' })).toBe('Informe a hora, como 16:30')
    expect(wrong({ ceremonyPlace: 'a'.repeat(161) })).toBe('Use até 160 letras')
    expect(wrong({ date: '2028-02-29', eventStartTime: '16:30' })).toBeUndefined()
  })

  it('calls whoever stands beside the client by what they are', () => {
    expect(personLabel('WEDDING')).toBe('Nome do par')
    expect(personLabel('FIFTEEN_YEARS')).toBe('Quem celebra')
  })
})
