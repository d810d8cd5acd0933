import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { formatPhone, isMobile, parsePhone, typePhone, whatsAppUrl } from './phone'

describe('parsePhone', () => {
  it.each([
    ['(31) 98765-4321', '+5531987654321'],
    ['31987654321', '+5531987654321'],
    ['+55 31 98765-4321', '+5531987654321'],
    ['5531987654321', '+5531987654321'],
    ['0055 31 98765 4321', '+5531987654321'],
    ['031 98765-4321', '+5531987654321'],
    ['(31) 3222-1234', '+553132221234'],
    ['+55 31 3222-1234', '+553132221234'],
    // The ninth digit came in 2012; old notebooks do not have it.
    ['(31) 8765-4321', '+5531987654321'],
    // An area code that looks like the country's.
    ['+351 912 345 678', '+351912345678'],
    ['(20) 98765-4321', null],
    ['(31) 98765-432', null],
    ['(31) 18765-4321', null],
    ['', null],
    ['telefone', null],
  ])('"%s" is %s', (typed, e164) => {
    expect(parsePhone(typed)).toBe(e164)
  })
})

it('reads a number as the server does', () => {
  const cases: { written: string; number: string }[] = JSON.parse(
    readFileSync('../formats/phone/testdata/written.json', 'utf8'),
  )
  expect(cases.length).toBeGreaterThan(0)
  for (const { written, number } of cases) {
    expect(parsePhone(written) ?? '', written).toBe(number)
  }
})

describe('typePhone', () => {
  it.each([
    ['3', '(3'],
    ['31', '(31'],
    ['319', '(31) 9'],
    ['3198765', '(31) 9876-5'],
    ['3132221234', '(31) 3222-1234'],
    ['31987654321', '(31) 98765-4321'],
    ['319876543210', '(31) 98765-4321'],
    ['+5531987654321', '(31) 98765-4321'],
    ['+55', '+55'],
    ['+351 912', '+351912'],
    ['', ''],
  ])('"%s" shows "%s"', (typed, shown) => {
    expect(typePhone(typed)).toBe(shown)
  })

  it('lets every digit be deleted again', () => {
    let shown = typePhone('31987654321')
    for (let left = 30; shown !== '' && left > 0; left--) shown = typePhone(shown.slice(0, -1))
    expect(shown).toBe('')
  })
})

it('shows stored numbers as Brazilians read them', () => {
  expect(formatPhone('+5531987654321')).toBe('(31) 98765-4321')
  expect(formatPhone('+553132221234')).toBe('(31) 3222-1234')
  expect(formatPhone('')).toBe('')
})

it('knows which numbers messages may reach', () => {
  expect(['+5531987654321', '+14155550132', '+553132221234'].filter(isMobile)).toEqual([
    '+5531987654321',
    '+14155550132',
  ])
})

it('opens a WhatsApp chat with words ready', () => {
  expect(whatsAppUrl('+5531987654321', 'Olá, Ana!')).toBe(
    'https://wa.me/5531987654321?text=Ol%C3%A1%2C%20Ana!',
  )
})
