import { describe, expect, it } from 'vitest'
import {
  createInput,
  createSchema,
  draftKey,
  emptyForm,
  fromContact,
  weddingTitle,
} from './createForm'

const marina = { uuid: 'c1', fullName: 'Marina Alves Prado' }
const untouched = { date: false, type: false, eventPersonName: false }

describe('weddingTitle', () => {
  it('joins the first name of the customer and the partner as typed', () => {
    expect(weddingTitle('Marina Alves', ' Tomás ')).toBe('Casamento Marina & Tomás')
    expect(weddingTitle('Marina Alves', '')).toBe('Casamento Marina')
    expect(weddingTitle('', '')).toBe('Casamento')
  })
})

describe('fromContact', () => {
  const contact = {
    ...marina,
    partnerName: 'Tomás',
    eventType: 'WEDDING' as const,
    eventDate: '2027-03-13',
  }

  it('brings what the contact says', () => {
    expect(fromContact(contact, untouched)).toEqual({
      date: '2027-03-13',
      type: 'WEDDING',
      eventPersonName: 'Tomás',
    })
  })

  it('leaves alone what the person touched', () => {
    expect(fromContact(contact, { date: true, type: true, eventPersonName: true })).toEqual({})
  })

  it('clears nothing where the contact is silent', () => {
    expect(fromContact(marina, untouched)).toEqual({})
  })
})

describe('the draft', () => {
  const key = (start: Parameters<typeof emptyForm>[0]) => draftKey('b1', emptyForm(start))

  it('belongs to one way to begin, so that it cannot take the place of another', () => {
    const source = { uuid: 'e1', title: 'Casamento na praia' }
    const keys = [
      key({}),
      key({ type: 'FIFTEEN_YEARS' }),
      key({ type: 'WEDDING' }),
      key({ type: 'WEDDING', kind: 'EVENT', source }),
    ]
    expect(new Set(keys).size).toBe(keys.length)
    expect(key({ type: 'WEDDING' })).toBe(key({ type: 'WEDDING' }))
  })

  it('stays in its business', () => {
    expect(draftKey('b2', emptyForm({}))).not.toBe(key({}))
  })
})

describe('a new event', () => {
  it('says what is missing', () => {
    const issues = createSchema
      .safeParse({
        ...emptyForm({ kind: 'TEMPLATE' }),
      })
      .error?.issues.map((issue) => [issue.path[0], issue.message])
    expect(issues).toEqual([
      ['type', 'Escolha o tipo do evento'],
      ['customers', 'Escolha de quem é o evento'],
      ['title', 'Dê um nome ao evento'],
      ['startSource', 'Escolha o modelo'],
    ])
  })

  it('sends a wedding without a title and an empty partner as an empty string', () => {
    const values = { ...emptyForm({ type: 'WEDDING' }), customers: [marina], title: 'ignored' }
    expect(createSchema.safeParse(values).success).toBe(true)
    expect(createInput(values, undefined)).toEqual({
      type: 'WEDDING',
      customers: ['c1'],
      eventPersonName: '',
      startFrom: { kind: 'LIBRARY' },
    })
  })

  it('names what it starts from, and forgets it when starting blank', () => {
    const source = { uuid: 't1', title: 'Casamento na praia' }
    const values = {
      ...emptyForm({ type: 'BIRTHDAY', kind: 'TEMPLATE', source }),
      customers: [marina],
      title: 'Aniversário da Marina',
      date: '2027-05-01',
    }
    expect(createInput(values, 'i1')).toMatchObject({
      title: 'Aniversário da Marina',
      date: '2027-05-01',
      imageUuid: 'i1',
      startFrom: { kind: 'TEMPLATE', uuid: 't1' },
    })
    expect(createInput({ ...values, startKind: 'BLANK' }, undefined).startFrom).toEqual({
      kind: 'BLANK',
    })
  })
})
