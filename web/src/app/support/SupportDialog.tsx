import { useState } from 'react'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { SupportForm, SupportSent } from './SupportForm'

export interface SupportDialogProps {
  requestId: string | undefined
  open: boolean
  onClose: () => void
}

/** Writing to Cortejo's team where a screen failed, without leaving it. */
export default function SupportDialog({ requestId, open, onClose }: SupportDialogProps) {
  const [phone, setPhone] = useState<string>()
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title="Falar com a gente"
      {...(!phone && { description: 'Conte o que você estava fazendo quando deu errado.' })}
      footer={phone && <Button onClick={onClose}>Pronto</Button>}
    >
      {phone ? (
        <SupportSent phone={phone} />
      ) : (
        open && <SupportForm requestId={requestId} onClose={onClose} onSent={setPhone} />
      )}
    </Dialog>
  )
}
