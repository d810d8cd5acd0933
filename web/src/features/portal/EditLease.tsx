import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import CopyTextButton from '@/app/denied/CopyTextButton'
import { writtenIn } from '@/app/form/writtenIn'
import { AskForHelp, RequestCode } from '@/app/frame/AskForHelp'
import { LostCover } from '@/app/frame/LostCover'
import type { WeddingPlannerEditor } from '@/client/types.gen'
import { formatMoment } from '@/lib/dates'
import { type Problem, toProblem } from '@/lib/problem'
import { wordsIn } from '@/lib/unsavedText'
import { Button } from '@/ui/Button'
import { Callout } from '@/ui/Callout'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'
import { toast } from '@/ui/toast'
import { type LeaseOptions, useLease } from './useLease'

export interface EditLeaseProps extends LeaseOptions {
  /** Renders the editor. It can save while `canWrite`; after that, its texts can only be read and copied. */
  children: (lease: { canWrite: boolean }) => ReactNode
  /** Leads back to where editing was opened. */
  onLeave?: () => void
  /** Shown until it is known whether this tab has the lease. */
  pending?: ReactNode
}

/**
 * Lets one tab on one device edit an event's website at a time. A second person sees who edits and may take over; the
 * first one keeps their unsaved text.
 */
export function EditLease({ children, onLeave, pending, ...options }: EditLeaseProps) {
  const { state, retry, takeOver } = useLease(options)
  const take = useMutation({
    mutationFn: takeOver,
    onError: (error) =>
      toast.error('Não deu para assumir a edição', { description: toProblem(error).detail }),
  })
  const lost = state.is === 'lost' ? passedTo(state.editor) : undefined
  // The toast is also visible if a dialog covers the page.
  useEffect(() => {
    if (lost) toast.info(lost, { description: 'Nada mais daqui é salvo.' })
  }, [lost])
  const leave = onLeave && (
    <Button variant="secondary" onClick={onLeave}>
      Voltar
    </Button>
  )
  switch (state.is) {
    case 'opening':
      return pending ?? <Opening />
    case 'inOtherTab':
      return (
        <Stop
          title="Editando em outra aba"
          actions={
            <>
              <Button onClick={retry}>Tentar novamente</Button>
              {leave}
            </>
          }
        >
          Outra aba de edição já está aberta. Feche-a e tente novamente
        </Stop>
      )
    case 'failed':
      return (
        <Failed problem={state.problem}>
          {leave ?? <Button onClick={retry}>Tentar novamente</Button>}
        </Failed>
      )
    case 'elsewhere':
      return (
        <Stop
          title={
            state.editor?.isMe
              ? 'Você está editando em outro aparelho'
              : `${nameOf(state.editor)} está editando agora`
          }
          actions={
            <>
              <Button
                onClick={() => take.mutate()}
                loading={take.isPending}
                loadingText="Assumindo…"
              >
                Assumir a edição
              </Button>
              {leave}
            </>
          }
        >
          {whereOf(state.editor)} Se você assumir, o que já foi salvo continua salvo, e o que ainda
          não foi fica à vista lá, para copiar.
        </Stop>
      )
  }
  return (
    <>
      {state.is === 'lost' && (
        <Callout
          tone="slate"
          role="alert"
          title={passedTo(state.editor)}
          className="m-4"
          action={
            <div className="flex flex-wrap gap-2">
              <CopyTextButton words={words} />
              <Button
                size="sm"
                variant="ghost"
                onClick={() => take.mutate()}
                loading={take.isPending}
                loadingText="Assumindo…"
              >
                Assumir de volta
              </Button>
            </div>
          }
        >
          {whereOf(state.editor)} Nada mais daqui é salvo. O que você escreveu continua na tela:
          copie o que for preciso.
        </Callout>
      )}
      {children({ canWrite: state.is === 'held' })}
    </>
  )
}

/** Returns the text of all fields of the page: on a phone, the form of a block covers the page. */
const words = () => wordsIn(writtenIn(document))

function passedTo(editor: WeddingPlannerEditor | undefined): string {
  return editor?.isMe
    ? 'A edição passou para outro aparelho seu'
    : `A edição passou para ${nameOf(editor)}`
}

function nameOf(editor: WeddingPlannerEditor | undefined): string {
  return editor?.name || 'Outra pessoa'
}

/** Returns the editor's device and start, such as "No Chrome do Android, desde 14:05." */
function whereOf(editor: WeddingPlannerEditor | undefined): string {
  if (!editor) return ''
  const since = `desde ${formatMoment(editor.startedAt)}.`
  return editor.device ? `${editor.device}, ${since}` : `Com a edição aberta ${since}`
}

function Opening() {
  return (
    <div className="mx-auto flex w-full max-w-160 flex-col gap-4 p-6">
      <LoadingStatus>Abrindo a edição…</LoadingStatus>
      <Skeleton className="h-8 w-1/2" />
      <Skeleton className="h-64" />
    </div>
  )
}

function Failed({ problem, children }: { problem: Problem; children: ReactNode }) {
  // An error that only the log explains: the page refers to support.
  const unknown = problem.status >= 500 && !problem.isUnreachable
  return (
    <Stop
      title="Erro ao abrir edição"
      actions={
        <>
          {children}
          <AskForHelp requestId={problem.requestId} />
        </>
      }
    >
      {unknown
        ? 'Não foi culpa sua, e o que você salvou continua salvo. Tente de novo; se repetir, fale com a gente.'
        : problem.detail}
      {problem.requestId && <RequestCode requestId={problem.requestId} />}
    </Stop>
  )
}

function Stop({
  title,
  actions,
  children,
}: {
  title: string
  actions: ReactNode
  children: ReactNode
}) {
  return (
    <div
      role="alert"
      data-fills-window
      className="mx-auto flex min-h-[60dvh] max-w-120 flex-col items-center justify-center px-6 py-16 text-center"
    >
      <LostCover seed="edicao" tint="wine" />
      <h1 className="font-display text-xl font-medium">{title}</h1>
      <div className="mt-2 text-body text-muted">{children}</div>
      <div className="mt-8 flex flex-wrap justify-center gap-2">{actions}</div>
    </div>
  )
}
