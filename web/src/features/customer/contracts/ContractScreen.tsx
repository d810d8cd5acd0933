import { useSuspenseQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import {
  contractQuery,
  signerText,
  statusLabels,
  statusTones,
  useDownloadSealed,
} from '@/features/contracts'
import { Avatar } from '@/ui/Avatar'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { AreaPage } from '../AreaPage'
import { useCustomerEvent } from '../useCustomerEvent'

/** One contract: who has signed it, and the file once all have. */
export function ContractScreen({ contractUuid }: { contractUuid: string }) {
  const { eventUuid, client } = useCustomerEvent()
  const { data: contract } = useSuspenseQuery(contractQuery(client, contractUuid))
  const download = useDownloadSealed(client, contractUuid)
  const { status, signers, sealed } = contract
  return (
    <AreaPage
      area="CONTRACTS"
      back={{
        link: linkOptions({ to: '/evento/$eventUuid/contratos', params: { eventUuid } }),
        label: 'Contratos',
      }}
      title={contract.name}
      subtitle={<Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>}
    >
      <section aria-labelledby="who-signs">
        <h2 id="who-signs" className="mb-3 font-display text-lg font-medium">
          Quem assina
        </h2>
        <Card padded={false}>
          <ul className="divide-y divide-line">
            {signers.map((signer) => (
              <li key={signer.uuid} className="flex items-center gap-3 px-4 py-3">
                <Avatar name={signer.name} decorative />
                <div className="min-w-0 flex-1">
                  <p className="text-body wrap-break-word">
                    {signer.name}
                    {signer.role && <span className="text-muted"> · {signer.role}</span>}
                  </p>
                  <p className="text-sm text-muted">{signerText(signer, true)}</p>
                </div>
              </li>
            ))}
          </ul>
        </Card>
      </section>
      {sealed ? (
        <Button
          size="lg"
          icon={<Download size={18} aria-hidden />}
          loading={download.isPending}
          loadingText="Preparando…"
          onClick={() => download.mutate()}
        >
          Baixar contrato assinado
        </Button>
      ) : (
        (status === 'SENT' || status === 'SIGNED') && (
          <p className="text-sm text-muted">
            {status === 'SIGNED'
              ? 'Todos assinaram. O arquivo está sendo selado, e aparece aqui em alguns minutos.'
              : 'O arquivo pode ser baixado quando todas as pessoas assinarem. Cada uma assina pelo link que recebe no celular.'}
          </p>
        )
      )}
    </AreaPage>
  )
}
