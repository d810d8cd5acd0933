import { useMutation, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { LoadFailed } from '@/app/frame/LoadFailed'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { documentRestoreVersion } from '@/client/api/document.gen'
import type { DocumentGetVersionsOutput } from '@/client/types.gen'
import { formatMoment } from '@/lib/dates'
import { toProblem } from '@/lib/problem'
import { Button } from '@/ui/Button'
import { Sheet } from '@/ui/Sheet'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'
import { toast } from '@/ui/toast'
import type { Content, Text } from './drawer'
import { versionQuery, versionsQuery } from './queries'
import RichText from './RichText'

type Version = DocumentGetVersionsOutput['items'][number]

export interface VersionsSheetProps {
  document: Text
  /** The version of the text on the screen. */
  current: number
  open: boolean
  onOpenChange: (open: boolean) => void
  onRestored: (now: { version: number; updatedAt: string; content: Content }) => void
}

/** How a document stood before, and the way back to it. */
export function VersionsSheet({
  document,
  current,
  open,
  onOpenChange,
  onRestored,
}: VersionsSheetProps) {
  const { client } = useWorkspace()
  const [chosen, setChosen] = useState<Version | null>(null)
  const version = useQuery({
    ...versionQuery(client, document.uuid, chosen?.version ?? 0),
    enabled: chosen !== null,
  })
  const close = (still: boolean) => {
    onOpenChange(still)
    if (!still) setChosen(null)
  }
  const restore = useMutation({
    mutationFn: async (content: Content) => {
      const { data } = await documentRestoreVersion({
        client,
        body: { uuid: document.uuid, version: chosen?.version ?? 0, current },
        throwOnError: true,
      })
      return { ...data, content }
    },
    onSuccess: (now) => {
      onRestored(now)
      close(false)
      toast.success('Versão restaurada', { description: 'O texto de antes continua nas versões.' })
    },
    onError: (error) =>
      toast.error('A versão não foi restaurada', { description: toProblem(error).detail }),
  })
  const isNow = chosen?.version === current
  return (
    <Sheet
      open={open}
      onOpenChange={close}
      title="Versões"
      description={
        chosen ? formatMoment(chosen.savedAt) : 'Como este documento estava, e quem escreveu.'
      }
      initialFocus="sheet"
      footer={
        chosen && (
          <div className="flex flex-wrap gap-2">
            <Button
              variant="secondary"
              icon={<ChevronLeft size={18} aria-hidden />}
              onClick={() => setChosen(null)}
            >
              Todas as versões
            </Button>
            {!isNow && (
              <Button
                disabled={!version.data}
                loading={restore.isPending}
                loadingText="Restaurando…"
                onClick={() => version.data && restore.mutate(version.data.content as Content)}
              >
                Restaurar esta versão
              </Button>
            )}
          </div>
        )
      }
    >
      {!chosen ? (
        <VersionList uuid={document.uuid} current={current} onChoose={setChosen} />
      ) : version.isError && !version.data ? (
        <LoadFailed title="Não deu para abrir esta versão" query={version} />
      ) : version.data ? (
        <RichText content={version.data.content as Content} label="Texto desta versão" />
      ) : (
        <Loading />
      )}
    </Sheet>
  )
}

function VersionList({
  uuid,
  current,
  onChoose,
}: {
  uuid: string
  current: number
  onChoose: (version: Version) => void
}) {
  const { client } = useWorkspace()
  const versions = useQuery(versionsQuery(client, uuid))
  if (versions.isError && !versions.data) {
    return <LoadFailed title="Não deu para carregar as versões" query={versions} />
  }
  if (!versions.data) return <Loading />
  return (
    <ul className="-mx-2 flex flex-col">
      {versions.data.items.map((version) => (
        <li key={version.version}>
          <button
            type="button"
            onClick={() => onChoose(version)}
            className="flex min-h-14 w-full items-center gap-3 rounded-input px-2 text-left hover:bg-sunken"
          >
            <span className="min-w-0 flex-1">
              <span className="block text-sm font-medium tabular-nums">
                {formatMoment(version.savedAt)}
              </span>
              <span className="block truncate text-xs text-muted">
                {version.author || 'Alguém de fora da equipe'}
                {version.version === current && ' · versão atual'}
              </span>
            </span>
            <ChevronRight size={18} className="text-muted" aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}

function Loading() {
  return (
    <>
      <LoadingStatus>Carregando…</LoadingStatus>
      <Skeleton className="mb-3 h-5 w-3/5" />
      <Skeleton className="mb-3 h-5 w-4/5" />
      <Skeleton className="h-5 w-2/5" />
    </>
  )
}
