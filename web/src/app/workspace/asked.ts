import type { Query } from '@tanstack/react-query'
import type { ScopedClient } from './clients'

/**
 * Finds the queries of a scope with these names, or with any name if none is given: the generated
 * keys begin with the name and the scope.
 */
export function askedOf(client: ScopedClient, ...names: readonly string[]) {
  const { baseUrl } = client.getConfig()
  return ({ queryKey }: Pick<Query, 'queryKey'>): boolean => {
    const [key] = queryKey as [{ _id?: string; baseUrl?: string } | undefined]
    return key?.baseUrl === baseUrl && (names.length === 0 || names.includes(key?._id ?? ''))
  }
}
