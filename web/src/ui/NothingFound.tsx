import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './Button'
import { EmptyState } from './EmptyState'

export interface NothingFoundProps {
  /** The query. */
  query?: string | undefined
  /** What to say instead of "Nada encontrado". */
  title?: string
  /** What takes back the search. */
  clear?: string
  onClear: () => void
  /** Where else to look. */
  children: ReactNode
}

/** What a list says where something is in it, but nothing that was looked for. */
export function NothingFound({
  query,
  title = query ? `Nada encontrado para “${query}”` : 'Nada encontrado',
  clear = 'Limpar busca',
  onClear,
  children,
}: NothingFoundProps) {
  return (
    <EmptyState
      icon={<SearchX size={26} aria-hidden />}
      title={title}
      action={
        <Button variant="secondary" onClick={onClear}>
          {clear}
        </Button>
      }
    >
      {children}
    </EmptyState>
  )
}
