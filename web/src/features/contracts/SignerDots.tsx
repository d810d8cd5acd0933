import type { ContractsSigner } from '@/client/types.gen'
import { cx } from '@/ui/classes'

const tones: Record<ContractsSigner['status'], string> = {
  NEW: 'bg-line-control',
  LINK_OPENED: 'bg-amber',
  SIGNED: 'bg-sage',
  DECLINED: 'bg-coral',
}

/** A stroke for each signer, colored by status. The text next to it says the same. */
export function SignerDots({
  signers,
}: {
  signers: readonly Pick<ContractsSigner, 'uuid' | 'status'>[]
}) {
  return (
    <span aria-hidden className="inline-flex gap-1">
      {signers.map(({ uuid, status }) => (
        <span key={uuid} className={cx('h-1 w-3.5 rounded-chip', tones[status])} />
      ))}
    </span>
  )
}
