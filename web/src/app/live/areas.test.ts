import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { areas } from '@/client/areas.gen'
import { shown } from '@/client/shown.gen'
import { areasIn, shows } from './areas'

/** Every router's calls. */
const queries = Object.assign(
  {},
  ...Object.values(import.meta.glob('../../client/api/*.gen.ts', { eager: true })),
)

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
  // What a link opens is asked for when it is opened; what the portal reads no screen shows;
  // and how they are written to only the client changes, on that screen.
  const exempt =
    /Link$|^customerGetMessageChannels$|^weddingPlannerGet$|^(document|contracts)Download|^payment(Receipt|Recibo)$|GetPdf$|Export$/
  const reads = readsUnder('e').filter((name) => !exempt.test(name))
  const parts = areas.filter((area) => area !== 'EVENT')
  expect(reads).toContain('publicEventGetAccess')
  expect(reads.filter((name) => !parts.some((area) => shows(name, area)))).toEqual([])
})

test('uma mudança no checklist não faz pedir de novo fornecedores nem documentos', () => {
  expect(readsUnder('b').filter((name) => shows(name, 'CHECKLIST'))).toEqual(
    expect.arrayContaining(['taskGetAll', 'eventGet', 'eventGetOverview', 'pendenciesCount']),
  )
  for (const name of ['vendorsGetAll', 'documentGetAll', 'documentGet', 'documentGetLink'])
    expect(shows(name, 'CHECKLIST')).toBe(false)
  expect(areas.some((area) => shows('documentGetLink', area))).toBe(false)
})

test('quem mostra uma área é chamado como as perguntas se chamam', () => {
  const reads = shown.flatMap(([, names]) => names)
  expect(reads.filter((name) => !(`${name}QueryKey` in queries))).toEqual([])
})

test('áreas que esta versão não conhece são deixadas de lado', () => {
  expect(areasIn('CHECKLIST,GIFTS,DOCUMENTS')).toEqual(['CHECKLIST', 'DOCUMENTS'])
  expect(areasIn('')).toEqual([])
})
