import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { contact, onContact } from '@/lib/contact'
import { toProblem, unknownErrorText } from '@/lib/problem'
import { Button } from '@/ui/Button'
import { AskForHelp, RequestCode } from './AskForHelp'
import { LostCover } from './LostCover'
import { NotFoundScreen } from './NotFoundScreen'
import { canWriteToSupport, contactUrl } from './support'

/** Replaces a screen that could not be shown. A 404 of the API is a page not found. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const { reset: resetQueries } = useQueryErrorResetBoundary()
  const problem = toProblem(error)

  useEffect(() => {
    // The next try must ask the server again instead of throwing the same answer.
    resetQueries()
  }, [resetQueries])

  const isUnreachable = problem.isUnreachable
  useEffect(() => {
    if (!isUnreachable) return
    return onContact(() => {
      if (contact() !== 'ok') return
      reset()
      void router.invalidate()
    })
  }, [isUnreachable, reset, router])

  if (problem.isMissing) return <NotFoundScreen />
  const mayWrite = canWriteToSupport() || contactUrl() !== undefined
  const unknown = problem.status >= 500 && !isUnreachable
  return (
    <main
      id="conteudo"
      tabIndex={-1}
      className={
        'mx-auto flex min-h-[80dvh] max-w-120 flex-col items-center justify-center px-6 py-16 ' +
        'text-center outline-none'
      }
    >
      <LostCover seed="erro" tint="coral" />
      <h1 className="font-display text-xl font-medium">
        {unknown
          ? unknownErrorText
          : problem.isOffline
            ? 'Você está sem conexão'
            : isUnreachable
              ? 'Sem contato com o Cortejo'
              : 'Não deu certo'}
      </h1>
      <p className="mt-2 text-body text-muted">
        {unknown
          ? `Não foi culpa sua, e o que você salvou continua salvo. Tente de novo; se repetir, ${
              mayWrite ? 'fale com a gente' : 'mande o código do pedido a quem cuida do seu Cortejo'
            }.`
          : isUnreachable && !problem.isOffline
            ? 'Estamos tentando de novo, e a página abre assim que der. O que você salvou continua salvo.'
            : problem.detail}
      </p>
      {problem.requestId && <RequestCode requestId={problem.requestId} />}
      <div className="mt-8 flex flex-wrap justify-center gap-2">
        <Button
          onClick={() => {
            reset()
            void router.invalidate()
          }}
        >
          Tentar de novo
        </Button>
        <AskForHelp requestId={problem.requestId} />
      </div>
    </main>
  )
}
