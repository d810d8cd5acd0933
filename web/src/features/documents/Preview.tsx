import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Suspense } from 'react'
import { LoadFailed } from '@/app/frame/LoadFailed'
import { formatSize } from '@/lib/size'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { EmptyState } from '@/ui/EmptyState'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'
import { DocumentIcon } from './DocumentIcon'
import { type OpenDocument, useDrawer } from './drawer'
import { PdfPages } from './lazily'
import { useDownload } from './useDocumentActions'
import { lookLabels, lookOf } from './words'

/** A link is good for five minutes; the preview asks for another before it ends. */
const linkLife = 4 * 60_000

/** A file as it looks, where a browser can show it. */
export function Preview({ document }: { document: OpenDocument }) {
  const drawer = useDrawer()
  const look = lookOf(document)
  const { download, isPending } = useDownload()
  const shows = look === 'image' || look === 'pdf'
  const address = useQuery({
    queryKey: ['document.address', drawer.baseUrl, document.uuid],
    queryFn: () => drawer.link(document.uuid),
    enabled: shows,
    staleTime: linkLife,
    gcTime: linkLife,
  })
  const button = (
    <Button
      variant="secondary"
      icon={<Download size={18} aria-hidden />}
      loading={isPending}
      loadingText="Preparando…"
      onClick={() => download(document)}
    >
      Baixar
    </Button>
  )
  if (!shows) {
    return (
      <Card>
        <EmptyState
          icon={<DocumentIcon look={look} />}
          title={`${lookLabels[look]} · ${formatSize(document.size ?? 0)}`}
          action={button}
        >
          Este tipo de arquivo abre no seu aparelho, depois de baixado.
        </EmptyState>
      </Card>
    )
  }
  if (address.isError && !address.data)
    return <LoadFailed title="Não deu para mostrar o arquivo" query={address} />
  return (
    <>
      <div className="mb-4">{button}</div>
      {!address.data ? (
        <PreviewLoading />
      ) : look === 'image' ? (
        <Card padded={false} className="overflow-hidden">
          <img
            src={address.data}
            alt={document.name}
            className="mx-auto block max-h-[80dvh] max-w-full"
          />
        </Card>
      ) : (
        <Suspense fallback={<PreviewLoading />}>
          <PdfPages address={address.data} name={document.name} />
        </Suspense>
      )}
    </>
  )
}

function PreviewLoading() {
  return (
    <>
      <LoadingStatus>Carregando o arquivo…</LoadingStatus>
      <Skeleton className="aspect-[210/297] w-full max-w-180 rounded-card" />
    </>
  )
}
