import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react'
import { ago } from '@/lib/dates'
import { useNow } from '@/lib/useNow'
import { LinkButton } from '@/ui/TextLink'
import { useEditor } from '../editor'

/** "há 12 s", then as everywhere. */
function since(savedAt: number, now: number): string {
  const seconds = Math.round((now - savedAt) / 1000)
  if (seconds < 5) return 'agora'
  return seconds < 60 ? `há ${seconds} s` : ago(savedAt, now)
}

/** Shows whether the edits are saved, with an undo button. */
export function SavedLine() {
  const { save, undo, mayEdit } = useEditor()
  const now = useNow(5000)
  const state = save.state()
  const failure = save.failure()
  if (!mayEdit) return <p className="text-sm text-muted">Você pode ver, sem mudar nada.</p>
  return (
    <div className="flex min-h-6 items-center justify-between gap-3">
      <p role="status" className="flex min-w-0 items-center gap-2 text-sm">
        {(state === 'saving' || state === 'waiting') && (
          <>
            <LoaderCircle size={16} className="spin text-muted" aria-hidden />
            <span className="text-muted">Salvando…</span>
          </>
        )}
        {state === 'saved' && save.savedAt !== undefined && (
          <>
            <CircleCheck size={16} className="text-sage" aria-hidden />
            <span className="text-sage">
              Salvo no rascunho
              {/* Not said aloud each time it grows older. */}
              <span aria-hidden> {since(save.savedAt, now)}</span>
            </span>
          </>
        )}
        {state === 'still' && <span className="text-muted">Tudo salva sozinho no rascunho</span>}
        {(state === 'failed' || state === 'clashed') && (
          <>
            <CircleAlert size={16} className="text-coral" aria-hidden />
            <span className="text-coral">
              {state === 'clashed'
                ? 'Espera a sua escolha'
                : failure?.isUnreachable
                  ? 'Sem conexão: está guardado aqui'
                  : failure && failure.fields.length > 0
                    ? 'Confira o que está em vermelho'
                    : (failure?.detail ?? 'Não foi salvo')}
            </span>
          </>
        )}
      </p>
      {state === 'failed' ? (
        <LinkButton className="shrink-0 text-sm" onClick={save.retry}>
          Tentar de novo
        </LinkButton>
      ) : (
        undo && (
          <LinkButton className="shrink-0 text-sm" onClick={undo}>
            Desfazer
          </LinkButton>
        )
      )}
    </div>
  )
}
