import { ArrowLeft, ArrowRight, ImagePlus, RotateCw, Trash2, X } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '@/ui/Button'
import { FieldError } from '@/ui/Field'
import { IconButton } from '@/ui/IconButton'
import { ProgressBar } from '@/ui/ProgressBar'
import { useEditor } from '../editor'
import { longest } from '../kinds'
import type { Photo } from '../model'
import type { Upload } from '../uploads'
import { Words } from './fields'

export interface PhotosFieldProps {
  label: string
  block: string
  /** The item they belong to; absent, they are the block's own. */
  item?: number
  photos: readonly Photo[]
  most: number
  onChange: (photos: Photo[]) => void
}

/**
 * A list of photos, each with a description. Several can be chosen at once; they are uploaded one after the other.
 */
export function PhotosField({ label, block, item, photos, most, onChange }: PhotosFieldProps) {
  const { uploads, mayEdit, answer } = useEditor()
  const input = useRef<HTMLInputElement>(null)
  const coming = uploads.uploads.filter((one) => one.block === block && one.item === item)
  const room = most - photos.length - coming.filter(({ state }) => state !== 'failed').length
  const move = (from: number, to: number) => {
    const next = [...photos]
    next.splice(to, 0, ...next.splice(from, 1))
    onChange(next)
  }
  return (
    <section aria-label={label} className="flex flex-col gap-3">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-sm font-medium">{label}</h2>
        {most > 1 && (
          <span className="text-xs text-muted tabular-nums">
            {photos.length} de {most}
          </span>
        )}
      </div>
      {photos.length > 0 && (
        <ul className="flex flex-col gap-3">
          {photos.map((photo, index) => (
            <li key={photo.uuid} className="flex items-start gap-3">
              <img
                src={`${answer.previewUrl}/fotos/${photo.uuid}/480.jpg`}
                alt={photo.alt}
                loading="lazy"
                className="size-18 shrink-0 rounded-input border border-line bg-sunken object-cover"
              />
              <div className="min-w-0 flex-1">
                <Words
                  label={most > 1 ? `O que a foto ${index + 1} mostra` : 'O que a foto mostra'}
                  hideLabel
                  placeholder="O que a foto mostra"
                  value={photo.alt}
                  max={longest.alt}
                  readOnly={!mayEdit}
                  onChange={(alt) =>
                    onChange(photos.map((one, at) => (at === index ? { ...one, alt } : one)))
                  }
                />
                {mayEdit && (
                  <div className="-ml-2 flex">
                    {photos.length > 1 && (
                      <>
                        <IconButton
                          label={`Foto ${index + 1} para antes`}
                          disabled={index === 0}
                          onClick={() => move(index, index - 1)}
                        >
                          <ArrowLeft size={16} aria-hidden />
                        </IconButton>
                        <IconButton
                          label={`Foto ${index + 1} para depois`}
                          disabled={index === photos.length - 1}
                          onClick={() => move(index, index + 1)}
                        >
                          <ArrowRight size={16} aria-hidden />
                        </IconButton>
                      </>
                    )}
                    <IconButton
                      label={`Remover foto ${index + 1}`}
                      onClick={() => onChange(photos.filter((_, at) => at !== index))}
                    >
                      <Trash2 size={16} aria-hidden />
                    </IconButton>
                  </div>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {coming.length > 0 && (
        <ul aria-label="Envios" className="flex flex-col gap-2">
          {coming.map((upload) => (
            <Coming key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
      {mayEdit && room > 0 && (
        <>
          <input
            ref={input}
            type="file"
            accept="image/jpeg,image/png"
            multiple={room > 1}
            tabIndex={-1}
            aria-hidden
            className="sr-only"
            onChange={({ target }) => {
              uploads.add([...(target.files ?? [])].slice(0, room), block, item)
              // The same file can be chosen again.
              target.value = ''
            }}
          />
          <Button
            variant="secondary"
            block
            icon={<ImagePlus size={18} aria-hidden />}
            onClick={() => input.current?.click()}
          >
            {most === 1 ? 'Escolher foto' : 'Adicionar fotos'}
          </Button>
        </>
      )}
      {mayEdit && photos.some(({ alt }) => alt.trim() === '') && (
        <p className="text-xs text-muted">
          Diga em poucas palavras o que cada foto mostra: quem não enxerga ouve isso.
        </p>
      )}
    </section>
  )
}

function Coming({ upload: { id, file, state, progress, reason } }: { upload: Upload }) {
  const { uploads } = useEditor()
  const percent = Math.round(progress * 100)
  return (
    <li className="flex items-center gap-2 rounded-input border border-line py-1.5 pr-1 pl-3">
      <div className="min-w-0 flex-1">
        <p className="truncate text-xs font-medium">{file.name}</p>
        {state === 'failed' ? (
          <FieldError>{reason}</FieldError>
        ) : (
          <ProgressBar done={percent} total={100} label={`Enviando ${file.name}`} />
        )}
      </div>
      {state === 'failed' && (
        <IconButton label={`Tentar de novo: ${file.name}`} onClick={() => uploads.retry(id)}>
          <RotateCw size={16} aria-hidden />
        </IconButton>
      )}
      <IconButton label={`Cancelar ${file.name}`} onClick={() => uploads.cancel(id)}>
        <X size={16} aria-hidden />
      </IconButton>
    </li>
  )
}
