import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, FileUp, Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { importsUndoMutation } from '@/client/@tanstack/react-query.gen'
import type { ImportsUploadVendorsOutput } from '@/client/types.gen'
import { isOfBusiness } from '@/features/workspace/clients'
import { useIdempotencyKey } from '@/features/workspace/useIdempotencyKey'
import { useWorkspace } from '@/features/workspace/useWorkspace'
import { toProblem } from '@/lib/problem'
import { count } from '@/lib/text'
import { Button, buttonClass } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { EmptyState } from '@/ui/EmptyState'
import { ProgressBar } from '@/ui/ProgressBar'
import { toast } from '@/ui/toast'
import type { ImportScreenProps } from './ImportScreen'
import { kinds } from './kinds'
import { importQuery, isAtWork } from './queries'

export interface ImportProgressProps {
  file: ImportsUploadVendorsOutput
  back: ImportScreenProps['back']
  onAgain: () => void
}

/** An import that began: how far it is, how it ended, and the way back. */
export function ImportProgress({ file, back, onAgain }: ImportProgressProps) {
  const { businessId } = useWorkspace()
  const queryClient = useQueryClient()
  const words = kinds[file.kind]
  const atWork = isAtWork(file)
  // What the lists know is old once the work has ended.
  useEffect(() => {
    if (atWork) return
    void queryClient.invalidateQueries({
      predicate: ({ queryKey }) => {
        const key = queryKey[0] as { _id?: string } | undefined
        return isOfBusiness(key ?? {}, businessId) && !key?._id?.startsWith('imports')
      },
    })
  }, [atWork, queryClient, businessId])

  if (file.state === 'RUNNING') {
    const handled = file.done + file.failed
    return (
      <Card as="section" className="flex flex-col gap-4">
        <h2 className="font-display text-lg font-medium">Importando {words.many}…</h2>
        <ProgressBar done={handled} total={file.total} label="Importação" />
        <p role="status" className="text-body text-muted tabular-nums">
          {handled.toLocaleString('pt-BR')} de {file.total.toLocaleString('pt-BR')}. Pode sair desta
          tela: a importação continua sozinha.
        </p>
        <UndoButton file={file} />
      </Card>
    )
  }
  if (file.state === 'UNDOING') {
    return (
      <Card as="section" className="flex flex-col gap-2">
        <h2 className="font-display text-lg font-medium">Desfazendo a importação…</h2>
        <p role="status" className="text-body text-muted">
          O que este arquivo trouxe está saindo dos seus {words.many}.
        </p>
      </Card>
    )
  }
  const undone = file.state === 'UNDONE'
  const kept = file.kept
  return (
    <EmptyState
      icon={undone ? <Undo2 size={26} aria-hidden /> : <CircleCheck size={26} aria-hidden />}
      title={undone ? 'Importação desfeita' : 'Tudo certo!'}
      action={
        <>
          <Link {...back.link} className={buttonClass()}>
            {back.label}
          </Link>
          <Button variant="secondary" icon={<FileUp size={18} aria-hidden />} onClick={onAgain}>
            Importar outro arquivo
          </Button>
          {!undone && file.done > 0 && <UndoButton file={file} />}
        </>
      }
    >
      {undone ? (
        kept > 0 ? (
          `${count(kept, `${words.one} ficou`, `${words.many} ficaram`)}, porque já ${kept === 1 ? 'está' : 'estão'} em algum evento.`
        ) : (
          'Nada do que o arquivo trouxe ficou.'
        )
      ) : (
        <>
          {words.done}
          <br />
          {count(file.done, `${words.one} novo`, `${words.many} novos`)}
          {file.failed > 0 && ` e ${file.failed.toLocaleString('pt-BR')} que já estavam aqui`}.
        </>
      )}
    </EmptyState>
  )
}

function UndoButton({ file }: { file: ImportsUploadVendorsOutput }) {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const key = useIdempotencyKey()
  const [asking, setAsking] = useState(false)
  const words = kinds[file.kind]
  const undo = useMutation({
    ...importsUndoMutation({ client }),
    onSuccess: (undone) =>
      queryClient.setQueryData(importQuery(client, file.uuid).queryKey, undone),
    onError: (error) =>
      toast.error('A importação não foi desfeita', { description: toProblem(error).detail }),
  })
  return (
    <>
      <Button
        variant="ghost"
        icon={<Undo2 size={18} aria-hidden />}
        onClick={() => setAsking(true)}
        className="self-start"
      >
        Desfazer importação
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={words.undoTitle}
        description={`Saem os ${words.many} que “${file.name}” trouxe. Quem já está em algum evento fica.`}
        confirmText="Desfazer importação"
        loadingText="Desfazendo…"
        danger
        onConfirm={() => undo.mutateAsync({ body: { uuid: file.uuid }, headers: key.headers() })}
      />
    </>
  )
}
