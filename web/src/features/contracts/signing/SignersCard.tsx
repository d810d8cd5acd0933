import { Check, Hourglass, PenLine, X } from 'lucide-react'
import type { PublicContractGetOutput } from '@/client/types.gen'
import { formatDeadline, formatPast } from '@/lib/dates'
import { Avatar } from '@/ui/Avatar'
import { Badge } from '@/ui/Badge'
import { Card } from '@/ui/Card'

/** All who sign, in their order, and who of them reads this. */
export function SignersCard({ contract }: { contract: PublicContractGetOutput }) {
  const { signers, signer: you, turn, status, expiresOn, inOrder, timeZone } = contract
  const waits = status === 'SENT'
  return (
    <Card as="section" aria-label="Quem assina" padded={false}>
      <ul className="flex flex-col divide-y divide-line px-4">
        {signers.map((one) => {
          const mine = one.uuid === you.uuid
          return (
            <li key={one.uuid} className="flex items-center gap-3 py-3">
              <Avatar name={one.name} size={32} decorative />
              <div className="min-w-0 flex-1">
                <p className="text-body wrap-break-word">
                  {one.name}
                  {one.role && <span className="text-muted"> · {one.role}</span>}
                </p>
                <p className="text-sm text-muted">{wordsOf()}</p>
              </div>
              {mine && (
                <Badge tone="wine" icon={<PenLine size={13} aria-hidden />}>
                  Você
                </Badge>
              )}
              {one.status === 'SIGNED' ? (
                <Check size={18} className="shrink-0 text-sage" aria-hidden />
              ) : one.status === 'DECLINED' ? (
                <X size={18} className="shrink-0 text-coral" aria-hidden />
              ) : (
                !mine &&
                waits && <Hourglass size={17} className="shrink-0 text-muted" aria-hidden />
              )}
            </li>
          )
          function wordsOf(): string {
            if (one.status === 'SIGNED')
              return one.signedAt ? `assinou ${formatPast(one.signedAt, timeZone)}` : 'assinou'
            if (one.status === 'DECLINED') return 'não vai assinar'
            if (!waits) return 'não assinou'
            if (mine && turn)
              return expiresOn ? `sua vez, até ${formatDeadline(expiresOn)}` : 'sua vez'
            if (mine) return 'depois de quem vem antes'
            const after = signers.indexOf(one) > signers.findIndex(({ uuid }) => uuid === you.uuid)
            return inOrder && after && turn && you.status !== 'SIGNED'
              ? 'assina depois de você'
              : 'falta assinar'
          }
        })}
      </ul>
    </Card>
  )
}
