import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { askedOf } from '@/app/workspace/asked'
import { useIdempotencyKey } from '@/app/workspace/useIdempotencyKey'
import { importsUndoMutation } from '@/client/api/imports.gen'
import { toProblem } from '@/lib/problem'
import { Button } from '@/ui/Button'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { toast } from '@/ui/toast'
import type { ImportDesk } from './desk'
import { kinds } from './kinds'
import { forgetPast, importQuery } from './queries'

export interface UndoImportProps {
  desk: ImportDesk
  file: { uuid: string; name: string }
  /** In a list of several, the file's name is only in the accessible name, because a row shows it already. */
  compact?: boolean
}

/** Takes back what a file brought, once asked. */
export function UndoImport({ desk, file, compact = false }: UndoImportProps) {
  const { client } = desk
  const queryClient = useQueryClient()
  const key = useIdempotencyKey()
  const [asking, setAsking] = useState(false)
  const words = kinds[desk.kind]
  const undo = useMutation({
    ...importsUndoMutation({ client }),
    onSuccess: async (undone) => {
      queryClient.setQueryData(importQuery(client, file.uuid).queryKey, undone)
      await forgetPast(queryClient, client)
      // A job that was faster than this was never seen at work (useFreshAfterwards).
      void queryClient.invalidateQueries({ predicate: askedOf(client) })
    },
    onError: (error) =>
      toast.error('A importação não foi desfeita', { description: toProblem(error).detail }),
  })
  return (
    <>
      <Button
        variant="ghost"
        size={compact ? 'sm' : 'md'}
        icon={<Undo2 size={compact ? 16 : 18} aria-hidden />}
        onClick={() => setAsking(true)}
        className={compact ? undefined : 'self-start'}
      >
        {compact ? 'Desfazer' : 'Desfazer importação'}
        {compact && <span className="sr-only"> a importação de {file.name}</span>}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={words.undoTitle}
        description={`Saem os ${words.many} que “${file.name}” trouxe. Fica quem ${words.stays.one}.`}
        confirmText="Desfazer importação"
        loadingText="Desfazendo…"
        danger
        onConfirm={() => undo.mutateAsync({ body: { uuid: file.uuid }, headers: key.headers() })}
      />
    </>
  )
}
