import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { noteLoss, useLoss } from '@/app/denied/loss'
import { clearDraft, readDraft, writeDraft } from '@/lib/useDraft'
import { rememberControl, rememberedControl } from './choice'
import { letGoOfControl } from './controlEnd'

const theirs = '0199c0de-0000-7000-8000-000000000001'
const own = '0199c0de-0000-7000-8000-000000000002'
const key = (business: string, name: string) => [{ _id: name, baseUrl: `/api/b/${business}` }]

afterEach(() => {
  sessionStorage.clear()
  noteLoss(undefined)
})

const written = (text: string) => ({
  pathname: '/app/contacts/add',
  lines: [
    { label: 'Nome completo', text },
    { label: 'Celular', text: '(31) 98765-4321' },
  ],
})

test('o que era do espaço sai da aba, e o próprio fica', () => {
  writeDraft(`contact.create.${own}`, { fullName: 'Nina' }, written('Nina'))
  rememberControl(theirs)
  // Every page remembers it again; the first time counts.
  writeDraft(
    'contact.update.1',
    {
      fullName: 'Lívia da Sofia',
      phone: '+5531987654321',
      $over: { fullName: 'Lívia', phone: '+5531987654321' },
    },
    written('Lívia da Sofia'),
  )
  writeDraft('task.1.title', 'Provar o bolo')
  rememberControl(theirs)
  sessionStorage.setItem(`cortejo.ask./api/b/${theirs}`, '{"name":"Ana Clara"}')
  letGoOfControl(new QueryClient(), theirs, { shows: true })
  expect(rememberedControl()).toBeNull()
  expect(Object.keys(sessionStorage).filter((stored) => !stored.includes(own))).toEqual([])
  expect(readDraft(`contact.create.${own}`)).toEqual({ fullName: 'Nina' })
  // Of a form only the typed text: the phone is the business's.
  const loss = renderHook(useLoss).result.current
  expect(loss?.asked).toBeUndefined()
  expect(loss?.lines?.map(({ text }) => text).sort()).toEqual(['Lívia da Sofia', 'Provar o bolo'])
  clearDraft(`contact.create.${own}`)
})

test('quem saiu porque quis não lê o que deixou', () => {
  rememberControl(theirs)
  writeDraft('task.1.title', 'Provar o bolo')
  letGoOfControl(new QueryClient(), theirs, { shows: false })
  expect(renderHook(useLoss).result.current).toBeUndefined()
  expect(readDraft('task.1.title')).toBeUndefined()
})

test('as respostas do espaço somem, as que uma tela ainda mostra quando ela se vai', () => {
  const queries = new QueryClient()
  queries.setQueryData(key(theirs, 'taskGetAll'), ['Provar o bolo'])
  queries.setQueryData(key(own, 'taskGetAll'), ['Chamar o florista'])
  const shown = new QueryObserver(queries, {
    queryKey: key(theirs, 'businessGet'),
    initialData: 'Ateliê',
    enabled: false,
  })
  const leave = shown.subscribe(() => undefined)
  letGoOfControl(queries, theirs, { shows: true })
  expect(queries.getQueryData(key(theirs, 'taskGetAll'))).toBeUndefined()
  expect(queries.getQueryData(key(theirs, 'businessGet'))).toBe('Ateliê')
  leave()
  expect(queries.getQueryData(key(theirs, 'businessGet'))).toBeUndefined()
  expect(queries.getQueryData(key(own, 'taskGetAll'))).toEqual(['Chamar o florista'])
  queries.clear()
})
