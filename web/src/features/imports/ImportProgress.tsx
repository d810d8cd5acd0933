import { Link } from '@tanstack/react-router'
import { CircleCheck, FileUp, Undo2 } from 'lucide-react'
import type { ImportsUploadVendorsOutput } from '@/client/types.gen'
import { formatNumber } from '@/lib/text'
import { Button, buttonClass } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { EmptyState } from '@/ui/EmptyState'
import { ProgressBar } from '@/ui/ProgressBar'
import type { ImportDesk, ListLink } from './desk'
import { LeftOutLink } from './ImportPreview'
import { kinds, outcomeOf } from './kinds'
import { isAtWork } from './queries'
import { UndoImport } from './UndoImport'
import { useFreshAfterwards } from './useFreshAfterwards'

export interface ImportProgressProps {
  file: ImportsUploadVendorsOutput
  desk: ImportDesk
  back: ListLink
  onAgain: () => void
}

/** An import that began: how far it is, how it ended, and the way back. */
export function ImportProgress({ file, desk, back, onAgain }: ImportProgressProps) {
  const words = kinds[file.kind]
  useFreshAfterwards(desk.client, isAtWork(file))

  if (file.state === 'RUNNING') {
    const handled = file.done + file.failed
    return (
      <Card as="section" className="flex flex-col gap-4">
        <h2 className="font-display text-lg font-medium">Importando {words.many}…</h2>
        <ProgressBar done={handled} total={file.total} label="Importação" />
        <p role="status" className="text-body text-muted tabular-nums">
          {formatNumber(handled)} de {formatNumber(file.total)}. Pode sair desta tela: a importação
          continua sozinha.
        </p>
        <UndoImport file={file} desk={desk} />
      </Card>
    )
  }
  if (file.state === 'UNDOING') {
    return (
      <Card as="section" className="flex flex-col gap-2">
        <h2 className="font-display text-lg font-medium">Desfazendo a importação…</h2>
        <p role="status" className="text-body text-muted">
          O que este arquivo trouxe está saindo dos {words.many}.
        </p>
      </Card>
    )
  }
  // The line of the column names is no person's.
  const left =
    file.invalid + file.duplicate + Math.max(0, file.skipped - (file.headerLine > 0 ? 1 : 0))
  const undone = file.state === 'UNDONE'
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
          {!undone && file.done > 0 && <UndoImport file={file} desk={desk} />}
        </>
      }
    >
      {!undone && (
        <>
          {words.done}
          <br />
        </>
      )}
      {outcomeOf(file, words)}
      {!undone && left > 0 && (
        <span className="mt-2 block">
          <LeftOutLink file={file} desk={desk} rows={left} />
        </span>
      )}
    </EmptyState>
  )
}
