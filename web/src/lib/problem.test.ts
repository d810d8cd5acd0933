import { isNotFound } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { Problem, toProblem, unknownErrorText } from './problem'

it('reads what the API says', () => {
  const problem = toProblem({
    title: 'Confira os campos',
    status: 422,
    code: 'invalid',
    detail: 'Confira os campos.',
    requestId: 'r-1',
    errors: [{ field: 'phone', message: 'Número de telefone inválido' }, { odd: true }, 'odd'],
  })
  expect(problem).toMatchObject({
    status: 422,
    code: 'invalid',
    detail: 'Confira os campos.',
    requestId: 'r-1',
    fields: [{ field: 'phone', message: 'Número de telefone inválido' }],
  })
})

it('knows a missing network from a failing server', () => {
  expect(toProblem(new TypeError('Failed to fetch')).isOffline).toBe(true)
  const failing = toProblem(new Error('boom'))
  expect(failing.isOffline).toBe(false)
  expect(failing.detail).toBe(unknownErrorText)
})

it('takes the request id from the answer when there is no body', () => {
  const answer = new Response('', { status: 502, headers: { 'x-request-id': 'r-2' } })
  expect(toProblem('', answer)).toMatchObject({ status: 502, requestId: 'r-2' })
})

it('leaves a Problem as it is', () => {
  const problem = new Problem({ status: 401, code: 'unauthenticated', detail: 'Entre de novo.' })
  expect(toProblem(problem)).toBe(problem)
  expect(problem.isSignedOut).toBe(true)
})

it('is never an address without a route to the router, which would show it nowhere', () => {
  const problem = toProblem({ status: 404, code: 'not_found', detail: 'Não encontrado.' })
  expect(problem.isMissing).toBe(true)
  expect(isNotFound(problem)).toBe(false)
})
