import { ImagePlus, Trash2 } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { faultOf, sendPhoto, useSiteScope } from '@/features/site'
import { toProblem } from '@/lib/problem'
import { useHoldsUnsavedWork } from '@/lib/unsaved'
import { Button } from '@/ui/Button'
import { GiftPicture } from './GiftPicture'

export interface PhotoFieldProps {
  value: string | null
  onValueChange: (photo: string | null) => void
  error?: string | undefined
  /** Whether one is on its way, so that nothing is saved without it. */
  onSending: (sending: boolean) => void
}

/** A photograph of one's own instead of the drawing. */
export function PhotoField({ value, onValueChange, error, onSending }: PhotoFieldProps) {
  const { client, eventUuid } = useSiteScope()
  const input = useRef<HTMLInputElement>(null)
  const running = useRef<XMLHttpRequest>(undefined)
  const [progress, setProgress] = useState<number>()
  const [fault, setFault] = useState<string>()
  const faultId = useId()
  const sending = progress !== undefined
  useHoldsUnsavedWork(sending)
  useEffect(() => () => running.current?.abort(), [])

  async function send(file: File) {
    const wrong = faultOf(file)
    setFault(wrong)
    if (wrong) return
    const request = new XMLHttpRequest()
    running.current = request
    setProgress(0)
    onSending(true)
    try {
      const address = `${client.getConfig().baseUrl}/site.uploadPhoto?eventUuid=${eventUuid}`
      const { uuid } = await sendPhoto(request, address, file, setProgress)
      onValueChange(uuid)
    } catch (reason) {
      setFault(toProblem(reason).detail)
    } finally {
      setProgress(undefined)
      onSending(false)
    }
  }

  const said = fault ?? error
  return (
    <section aria-label="Foto" className="flex flex-col gap-1.5">
      <p className="text-sm font-medium">
        Foto <span className="font-normal text-muted">(opcional)</span>
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {value && (
          <GiftPicture
            photo={value}
            drawing="gift"
            className="h-18 w-24 rounded-input border border-line"
          />
        )}
        <Button
          variant="secondary"
          size="sm"
          icon={<ImagePlus size={16} aria-hidden />}
          loading={sending}
          loadingText={`Enviando, ${Math.round((progress ?? 0) * 100)}%`}
          {...(said && { 'aria-describedby': faultId })}
          onClick={() => input.current?.click()}
        >
          {value ? 'Trocar a foto' : 'Enviar uma foto'}
        </Button>
        {value && !sending && (
          <Button
            variant="ghost"
            size="sm"
            icon={<Trash2 size={16} aria-hidden />}
            onClick={() => onValueChange(null)}
          >
            Usar o desenho
          </Button>
        )}
      </div>
      {said ? (
        <p id={faultId} role="alert" className="text-sm text-coral">
          {said}
        </p>
      ) : (
        <p className="text-sm text-muted">Aparece no lugar do desenho. JPG ou PNG.</p>
      )}
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png"
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          if (file) void send(file)
        }}
      />
    </section>
  )
}
