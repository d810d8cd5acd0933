import { oneOf, present, uuidIn } from '@/lib/search'

/** What an import's address carries: the file that was read, and which of its rows are shown. */
export function importSearch(search: Record<string, unknown>) {
  return present({
    import: uuidIn(search.import),
    rows: oneOf(search.rows, ['VALID', 'DOUBTFUL', 'INVALID', 'DUPLICATE', 'SKIPPED']),
  })
}

export type ImportSearch = ReturnType<typeof importSearch>
