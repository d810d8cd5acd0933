import { describe, expect, it } from 'vitest'
import { bodyOf, differs, formOf, lockFault, lockWords } from './clientSide'

const kept = { uuid: 'e', customerPermissions: 1, customerReleased: 0 }

describe('o lado do cliente', () => {
  it('manda o que mudou, e sobre o que', () => {
    const over = formOf(kept)
    const changed = new Set(['updates', 'locks'])
    expect(bodyOf('e', { ...over, updates: true, locks: true }, { changed, over })).toEqual({
      uuid: 'e',
      customerPermissions: 1,
      customerPermissionsWas: 1,
      customerExtraPermissions: 0,
      customerExtraPermissionsWas: 0,
      side: { updates: true, lockDays: 7 },
    })
    // What came after the nine bits goes in a field of its own.
    expect(bodyOf('e', { ...over, RUN_SHEET: 'EDIT' }, { changed, over })).toMatchObject({
      customerPermissions: 1,
      customerExtraPermissions: 2048 + 4096,
    })
    expect(formOf({ ...kept, customerExtraPermissions: 2048 }).RUN_SHEET).toBe('VIEW')
    expect(bodyOf('e', over, { changed, over }).side).toEqual({ updates: false, lockDays: null })
    expect(differs(kept, over)).toBe(false)
  })

  it('o que mudou difere; um prazo sem encerramento, não', () => {
    expect(differs(kept, { ...formOf(kept), updates: true })).toBe(true)
    expect(differs(kept, { ...formOf(kept), preparing: false })).toBe(true)
    expect(differs(kept, { ...formOf(kept), lockDays: 30 })).toBe(false)
    expect(differs(kept, { ...formOf(kept), locks: true })).toBe(true)
    expect(
      differs({ ...kept, customerLockDays: 7 }, formOf({ ...kept, customerLockDays: 7 })),
    ).toBe(false)
  })

  it('um encerramento tem de 0 a 365 dias', () => {
    const form = { ...formOf(kept), locks: true }
    for (const lockDays of [null, -1, 366, 1.5])
      expect(lockFault({ ...form, lockDays })).toBe('Escolha de 0 a 365 dias.')
    for (const lockDays of [0, 7, 365]) expect(lockFault({ ...form, lockDays })).toBeUndefined()
    expect(lockFault({ ...form, locks: false, lockDays: null })).toBeUndefined()
  })

  it('diz o dia em que encerra, ou que encerrou', () => {
    const event = { date: '2027-03-18', timeZone: 'America/Sao_Paulo' }
    expect(lockWords(event, 7, '2027-03-10')).toBe(
      'A partir de qui., 11 de março de 2027, o cliente continua vendo tudo, mas não muda mais nada.',
    )
    expect(lockWords(event, 7, '2027-03-11')).toBe(
      'Desde qui., 11 de março de 2027, o cliente só vê: as mudanças estão encerradas.',
    )
    expect(lockWords({ timeZone: 'America/Sao_Paulo' }, 7)).toBeUndefined()
  })
})
