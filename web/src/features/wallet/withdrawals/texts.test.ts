import { expect, test } from 'vitest'
import { formatCause } from './texts'

test('a withdrawal was asked for by its reader only where that is the owner', () => {
  expect(formatCause({ cause: 'OWNER' }, true)).toBe('pedido por você')
  expect(formatCause({ cause: 'OWNER' }, false)).toBe('pedido pelo titular')
  expect(formatCause({ cause: 'AGE' }, true)).toBe(formatCause({ cause: 'AGE' }, false))
})
