import { describe, expect, it } from 'vitest'
import { canSubmit, type MemberValues, memberInput, memberSchema } from './memberForm'

const helper: MemberValues = {
  role: 'GUEST',
  name: 'Paula Reis',
  phone: '+5531987650001',
  eventAccesses: [{ uuid: 'w', title: 'Casamento', permissions: 1 }],
  choosing: null,
}

function complaints(values: MemberValues): string[] {
  return memberSchema.safeParse(values).error?.issues.map(({ message }) => message) ?? []
}

describe('a member', () => {
  it('has a name and a mobile number', () => {
    expect(complaints(helper)).toEqual([])
    expect(complaints({ ...helper, name: '  ' })).toEqual(['Informe o nome'])
    expect(complaints({ ...helper, phone: '' })).toContain(
      'Informe o celular: o convite chega por WhatsApp',
    )
    expect(complaints({ ...helper, phone: '(31) 9876' })).toEqual([
      'Confira o número: faltam ou sobram dígitos',
    ])
    expect(complaints({ ...helper, phone: '(31) 3222-1234' })).toEqual([
      'Informe um celular com WhatsApp',
    ])
    expect(complaints({ ...helper, phone: '+351912345678' })).toEqual([])
  })

  it('who helps can be sent only with an event, and each with a permission', () => {
    expect(canSubmit(helper)).toBe(true)
    expect(canSubmit({ ...helper, eventAccesses: [] })).toBe(false)
    expect(canSubmit({ role: 'ASSISTANT', eventAccesses: [] })).toBe(true)
    expect(canSubmit({ role: null, eventAccesses: [] })).toBe(false)
    expect(
      complaints({ ...helper, eventAccesses: [{ uuid: 'w', title: 'C', permissions: 0 }] }),
    ).toEqual(['Não se esqueça de selecionar pelo menos uma permissão'])
  })

  it('is sent without events when the role became administrator', () => {
    expect(memberInput(helper).eventAccesses).toEqual([{ eventUuid: 'w', permissions: 1 }])
    expect(memberInput({ ...helper, role: 'ASSISTANT' }).eventAccesses).toEqual([])
  })
})
