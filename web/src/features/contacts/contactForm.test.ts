import { describe, expect, it } from 'vitest'
import { contactInput, emptyContact, valuesOf } from './contactForm'

describe('the contact form', () => {
  it('sends what was filled in and nothing else', () => {
    expect(contactInput({ ...emptyContact('Marina'), phone: '+5531987654321' })).toEqual({
      fullName: 'Marina',
      phone: '+5531987654321',
      mayWhatsapp: false,
    })
    expect(
      contactInput({
        ...emptyContact('Marina'),
        phone: '+5531987654321',
        birthDate: '1996-02-29',
        allowDuplicate: true,
      }),
    ).toEqual({
      fullName: 'Marina',
      phone: '+5531987654321',
      birthDate: '1996-02-29',
      mayWhatsapp: false,
      allowDuplicate: true,
    })
  })

  it('holds a stored contact as it is', () => {
    const values = valuesOf({
      uuid: '018f3f3e-0000-7000-8000-000000000000',
      fullName: 'Marina',
      observations: 'Prefere manhãs',
      mayWhatsapp: false,
      events: [],
    })
    expect(values).toEqual({ ...emptyContact('Marina'), observations: 'Prefere manhãs' })
  })
})
