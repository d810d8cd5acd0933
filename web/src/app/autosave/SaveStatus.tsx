import { LinkButton } from '@/ui/TextLink'
import type { SaveState } from './useAutosave'

/** What became of the words: being saved, saved, or waiting for another try. */
export function SaveStatus({ state, onRetry }: { state: SaveState; onRetry: () => void }) {
  return (
    <span role="status" className="flex min-h-5 items-center gap-1.5 text-xs text-muted">
      {state === 'saving' && 'Salvando…'}
      {state === 'saved' && 'Salvo'}
      {state === 'failed' && (
        <>
          <span className="text-coral">Não foi salvo.</span>
          <LinkButton onClick={onRetry} className="text-xs">
            Tentar de novo
          </LinkButton>
        </>
      )}
    </span>
  )
}
