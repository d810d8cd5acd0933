import { CircleCheck, CircleX, RotateCw, X } from 'lucide-react'
import { formatSize } from '@/lib/size'
import { Card } from '@/ui/Card'
import { IconButton } from '@/ui/IconButton'
import { ProgressBar } from '@/ui/ProgressBar'
import type { Upload } from './useUploads'

export interface UploadListProps {
  uploads: Upload[]
  onRetry: (uuid: string) => void
  onCancel: (uuid: string) => void
}

/** Lists the uploads with their progress or result. */
export function UploadList({ uploads, onRetry, onCancel }: UploadListProps) {
  if (uploads.length === 0) return null
  return (
    <Card padded={false}>
      <ul className="divide-y divide-line" aria-label="Envios">
        {uploads.map((upload) => (
          <UploadRow
            key={upload.uuid}
            upload={upload}
            onRetry={() => onRetry(upload.uuid)}
            onCancel={() => onCancel(upload.uuid)}
          />
        ))}
      </ul>
    </Card>
  )
}

function UploadRow({
  upload: { file, state, progress, reason, again },
  onRetry,
  onCancel,
}: {
  upload: Upload
  onRetry: () => void
  onCancel: () => void
}) {
  const percent = Math.round(progress * 100)
  return (
    <li className="flex min-h-16 items-center gap-3 px-4 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-medium">{file.name}</p>
        {state === 'sending' ? (
          <div className="mt-1.5">
            <ProgressBar done={percent} total={100} label={`Enviando ${file.name}`} />
          </div>
        ) : (
          <p role="status" className="flex items-start gap-1.5 text-xs text-muted">
            {state === 'sent' && <CircleCheck size={14} className="mt-px text-sage" aria-hidden />}
            {state === 'failed' && (
              <CircleX size={14} className="mt-px shrink-0 text-coral" aria-hidden />
            )}
            {state === 'sent' && `Enviado · ${formatSize(file.size)}`}
            {state === 'waiting' && 'Na fila'}
            {state === 'failed' && reason}
          </p>
        )}
      </div>
      {state === 'failed' && again && (
        <IconButton label={`Tentar enviar ${file.name} de novo`} onClick={onRetry}>
          <RotateCw size={18} aria-hidden />
        </IconButton>
      )}
      {state !== 'sent' && (
        <IconButton
          label={
            state === 'failed' ? `Tirar ${file.name} da lista` : `Cancelar o envio de ${file.name}`
          }
          onClick={onCancel}
        >
          <X size={18} aria-hidden />
        </IconButton>
      )}
    </li>
  )
}
