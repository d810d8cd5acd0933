import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleCheck, LoaderCircle, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { EndOfList } from '@/app/frame/EndOfList'
import { LoadFailed } from '@/app/frame/LoadFailed'
import type { ImportsGetAllOutput } from '@/client/types.gen'
import { formatMoment } from '@/lib/dates'
import { Badge, type Tone } from '@/ui/Badge'
import { Card } from '@/ui/Card'
import { EmptyLine } from '@/ui/EmptyLine'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'
import type { ImportDesk } from './desk'
import { kinds, outcomeOf } from './kinds'
import { isAtWork, pastQuery } from './queries'
import { UndoImport } from './UndoImport'
import { useFreshAfterwards } from './useFreshAfterwards'

type PastImport = ImportsGetAllOutput['items'][number]

/** The files that were imported before: when, by whom, what each brought, and the way back. */
export function PastImports({ desk }: { desk: ImportDesk }) {
  return (
    <section aria-labelledby="importações-anteriores" className="flex flex-col gap-3">
      <h2 id="importações-anteriores" className="font-display text-base font-medium">
        Importações anteriores
      </h2>
      <PastList desk={desk} />
    </section>
  )
}

function PastList({ desk }: { desk: ImportDesk }) {
  const past = useInfiniteQuery(pastQuery(desk))
  const items = past.data?.pages.flatMap((page) => page.items) ?? []
  useFreshAfterwards(desk.client, items.some(isAtWork))
  if (past.isPending) {
    return (
      <Card padded={false} className="skeleton divide-y divide-line">
        <LoadingStatus>Carregando as importações anteriores…</LoadingStatus>
        {['a', 'b'].map((key) => (
          <div key={key} className="flex flex-col gap-2 px-4 py-4">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-3 w-3/5" />
          </div>
        ))}
      </Card>
    )
  }
  if (past.isError && !past.data) {
    return <LoadFailed title="Não deu para carregar as importações anteriores" query={past} />
  }
  if (items.length === 0) {
    return (
      <EmptyLine>
        Nenhuma ainda. Cada arquivo importado fica aqui, com o que trouxe e como desfazer.
      </EmptyLine>
    )
  }
  return (
    <div>
      <Card padded={false}>
        <ul className="divide-y divide-line">
          {items.map((file) => (
            <PastRow key={file.uuid} file={file} desk={desk} />
          ))}
        </ul>
      </Card>
      <EndOfList query={past} />
    </div>
  )
}

const states: Record<PastImport['state'], { label: string; tone: Tone; icon: ReactNode }> = {
  RUNNING: {
    label: 'Importando…',
    tone: 'slate',
    icon: <LoaderCircle size={14} className="motion-safe:animate-spin" aria-hidden />,
  },
  DONE: { label: 'Concluída', tone: 'sage', icon: <CircleCheck size={14} aria-hidden /> },
  UNDOING: {
    label: 'Desfazendo…',
    tone: 'slate',
    icon: <LoaderCircle size={14} className="motion-safe:animate-spin" aria-hidden />,
  },
  UNDONE: { label: 'Desfeita', tone: 'neutral', icon: <Undo2 size={14} aria-hidden /> },
}

function PastRow({ file, desk }: { file: PastImport; desk: ImportDesk }) {
  const { label, tone, icon } = states[file.state]
  const undoable = file.state === 'RUNNING' || (file.state === 'DONE' && file.done > 0)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3.5 sm:flex-nowrap">
      <div className="min-w-0 basis-full sm:flex-1 sm:basis-auto">
        <p className="text-body font-medium wrap-anywhere">{file.name}</p>
        <p className="text-sm text-muted wrap-anywhere">
          {formatMoment(file.createdAt)} · {bringerOf(file)}
        </p>
        <p className="mt-0.5 text-sm tabular-nums">{outcomeOf(file, kinds[desk.kind])}</p>
      </div>
      <Badge tone={tone} icon={icon}>
        {label}
      </Badge>
      {undoable && (
        <span className="max-sm:ml-auto">
          <UndoImport desk={desk} file={file} compact />
        </span>
      )}
    </li>
  )
}

function bringerOf({ byName, byCortejo }: PastImport): string {
  return byCortejo ? 'Equipe do Cortejo' : byName || 'Quem já saiu da equipe'
}
