import { describe, expect, it } from 'vitest'
import type { ImportsUploadVendorsOutput } from '@/client/types.gen'
import { fileState, introOfIssues, issueText, keepsOut, refuseFile } from './kinds'

const file: ImportsUploadVendorsOutput = {
  uuid: '018f3f3e-0000-7000-8000-000000000000',
  kind: 'VENDORS',
  state: 'PREVIEW',
  name: 'fornecedores.csv',
  columns: [],
  fields: [],
  faults: [],
  unknown: [],
  valid: 2,
  doubtful: 0,
  skipped: 1,
  issues: [],
  headerLine: 1,
  areaCode: '',
  encodings: [],
  invalid: 0,
  duplicate: 1,
  total: 2,
  done: 0,
  failed: 0,
  kept: 0,
  createdAt: '2026-11-21T12:00:00Z',
}

describe('a file to import', () => {
  it('is idle, loading, valid or invalid', () => {
    expect(fileState(undefined, false)).toBe('IDLE')
    expect(fileState(file, true)).toBe('LOADING')
    expect(fileState(file, false)).toBe('VALID')
    expect(fileState({ ...file, invalid: 1 }, false)).toBe('INVALID')
    expect(fileState({ ...file, faults: ['Nenhuma coluna foi encontrada.'] }, false)).toBe(
      'INVALID',
    )
  })

  it('is refused by its name and its size, in a sentence', () => {
    expect(refuseFile({ name: 'A.CSV', size: 1024 * 1024 }, 'VENDORS')).toBeNull()
    expect(refuseFile({ name: 'a.csv', size: 1024 * 1024 + 1 }, 'VENDORS')).toMatch(/passa de 1 MB/)
    expect(refuseFile({ name: 'a.csv', size: 0 }, 'VENDORS')).toBe('Este arquivo está vazio.')
    for (const kind of ['VENDORS', 'CONTACTS', 'GUESTS'] as const) {
      expect(refuseFile({ name: 'a.xlsx', size: 1 }, kind)).toBeNull()
      expect(refuseFile({ name: 'a.doc', size: 1 }, kind)).toBe(
        'Escolha um arquivo .csv, .xlsx ou .vcf.',
      )
    }
  })

  it('says what there is to look at', () => {
    expect(issueText('PHONE_WITHOUT_AREA_CODE', 3)).toBe('3 telefones sem DDD')
    expect(issueText('YEAR_ONLY', 1)).toBe('1 data só com o ano')
  })
})

describe('o que fica de fora', () => {
  it('é dito como é em cada tipo', () => {
    expect(keepsOut('PHONE_UNREADABLE', 'VENDORS')).toBe(true)
    expect(keepsOut('PHONE_UNREADABLE', 'GUESTS')).toBe(false)
    expect(keepsOut('PHONE_OTHERS', 'VENDORS')).toBe(false)
    expect(keepsOut('NAME', 'CONTACTS')).toBe(true)
    expect(introOfIssues({ kind: 'GUESTS', invalid: 0 })).toContain('ninguém fica de fora')
    expect(introOfIssues({ kind: 'VENDORS', invalid: 1 })).not.toContain('ninguém')
  })
})
