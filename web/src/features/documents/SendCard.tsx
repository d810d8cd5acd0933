import { Camera, FileUp } from 'lucide-react'
import { useState } from 'react'
import { Card } from '@/ui/Card'
import { cx } from '@/ui/classes'
import { CardHeading } from './CardHeading'
import { FileButton } from './FileButton'
import { accepted } from './words'

/** Files from the device, by choice, by dropping them here, or from its camera. */
export function SendCard({
  onFiles,
  closed,
}: {
  onFiles: (files: File[]) => void
  /** Why nothing may be sent, where that is so. */
  closed?: string | undefined
}) {
  const [over, setOver] = useState(false)
  return (
    <Card
      as="section"
      aria-label="Enviar arquivo"
      className={cx(over && 'border-wine bg-wine-tint')}
      onDragOver={(event) => {
        event.preventDefault()
        if (!closed) setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        if (!closed) onFiles([...event.dataTransfer.files])
      }}
    >
      <CardHeading icon={<FileUp size={20} aria-hidden />} title="Enviar arquivo">
        JPG, PNG, PDF, DOCX ou XLSX de até 25 MB.
        <span className="pointer-coarse:hidden"> Você também pode soltar o arquivo aqui.</span>
      </CardHeading>
      <div className="flex flex-col gap-3">
        <FileButton
          label="Escolher arquivos"
          multiple
          accept={accepted}
          closed={closed}
          onFiles={onFiles}
        />
        <FileButton
          label="Fotografar"
          icon={<Camera size={18} aria-hidden />}
          accept="image/jpeg,image/png"
          capture
          closed={closed}
          onFiles={onFiles}
          className="pointer-fine:hidden"
        />
      </div>
    </Card>
  )
}
