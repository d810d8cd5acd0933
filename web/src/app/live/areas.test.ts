import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Area, areasIn, shows } from './areas'

const every: Area[] = ['EVENT', 'CHECKLIST', 'VENDORS', 'DOCUMENTS']

/** The reads that answer under a prefix, as the queries' keys name them. */
function readsUnder(scope: string): string[] {
  const document = JSON.parse(readFileSync('../api/openapi.json', 'utf8')) as {
    paths: Record<string, Record<string, { operationId: string; 'x-scopes': string[] }>>
  }
  return Object.values(document.paths)
    .flatMap(({ get }) => (get?.['x-scopes'].includes(scope) ? [get.operationId] : []))
    .filter((name) => !name.startsWith('live.'))
    .map((name) => name.replace(/\.(.)/g, (_, letter: string) => letter.toUpperCase()))
}

test('tudo o que o cliente lê é de alguma área, ou não mudaria na tela aberta', () => {
  // What a link opens is asked for when it is opened; payments and contracts have no rows yet.
  const exempt = /Link$|^customerDownload|Payment|Contract/
  const reads = readsUnder('e').filter((name) => !exempt.test(name))
  expect(reads).toContain('publicEventGetAccess')
  expect(reads.filter((name) => !shows(name, ['CHECKLIST', 'VENDORS', 'DOCUMENTS']))).toEqual([])
})

test('uma mudança no checklist não faz pedir de novo fornecedores nem documentos', () => {
  expect(readsUnder('b').filter((name) => shows(name, ['CHECKLIST']))).toEqual(
    expect.arrayContaining(['taskGetAll', 'eventGet', 'eventGetOverview', 'pendenciesCount']),
  )
  for (const name of ['vendorsGetAll', 'documentGetAll', 'documentGet', 'documentGetLink'])
    expect(shows(name, ['CHECKLIST'])).toBe(false)
  expect(shows('documentGetLink', every)).toBe(false)
})

test('áreas que esta versão não conhece são deixadas de lado', () => {
  expect(areasIn('CHECKLIST,GIFTS,DOCUMENTS')).toEqual(['CHECKLIST', 'DOCUMENTS'])
  expect(areasIn('')).toEqual([])
})
