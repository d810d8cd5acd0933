import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { qrCodeGetOptions } from '@/client/api/qrCode.gen'
import type { QrCodeGetOutput } from '@/client/types.gen'
import { ReceptionPage } from '@/features/reception'

export interface QrCodePageProps {
  eventUuid: string
  title: string
  /** The page that the others lead back to. */
  first?: boolean
  /** Renders the page with the state of the QR codes. */
  children: (codes: QrCodeGetOutput) => ReactNode
}

/** A page about the codes that open an event's door. */
export function QrCodePage({ eventUuid, title, first = false, children }: QrCodePageProps) {
  const { client } = useWorkspace()
  const { data: codes } = useSuspenseQuery(qrCodeGetOptions({ client, query: { eventUuid } }))
  return (
    <ReceptionPage eventUuid={eventUuid} title={title}>
      {!first && (
        <Link
          to="/app/$eventUuid/reception/qr-code"
          params={{ eventUuid }}
          className={
            'flex min-h-6 items-center gap-1.5 self-start text-sm font-medium text-wine ' +
            'underline-offset-4 hover:underline touch:min-h-11'
          }
        >
          <ArrowLeft size={16} aria-hidden />
          Todos os QR codes
        </Link>
      )}
      {children(codes)}
    </ReceptionPage>
  )
}

/** The event of the page, and the state of its QR codes. */
export interface PartProps {
  eventUuid: string
  codes: QrCodeGetOutput
}
