import { FileText } from 'lucide-react'
import { Suspense } from 'react'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import type { ContractsGetOutput } from '@/client/types.gen'
import { PdfPages } from '@/features/documents'
import { formatSize } from '@/lib/size'
import { count } from '@/lib/text'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'

/** The PDF that is signed, as its signers read it. */
export function ContractFile({ contract }: { contract: ContractsGetOutput }) {
  const { client } = useWorkspace()
  const { uuid, name, pages, size, updatedAt } = contract
  const address = `${client.getConfig().baseUrl}/contracts.preview?${new URLSearchParams({ uuid })}`
  return (
    <section aria-label="Arquivo" className="flex flex-col gap-3">
      <div className="w-full max-w-90">
        <Suspense
          fallback={
            <>
              <LoadingStatus>Carregando o arquivo…</LoadingStatus>
              <Skeleton className="aspect-[210/297] w-full rounded-card" />
            </>
          }
        >
          <PdfPages key={updatedAt} address={address} name={name} />
        </Suspense>
      </div>
      {pages !== undefined && size !== undefined && (
        <p className="inline-flex items-center gap-2 text-sm text-muted">
          <FileText size={16} aria-hidden />
          {count(pages, 'página', 'páginas')}, {formatSize(size)}
        </p>
      )}
    </section>
  )
}
