import { Check, Flashlight, FlashlightOff, ScanQrCode, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '@/ui/Button'
import { cx } from '@/ui/classes'
import { Switch } from '@/ui/Switch'
import { LinkButton } from '@/ui/TextLink'
import { Count } from './Count'
import { type CameraState, useCamera } from './camera'
import type { DoorEvent } from './contract'
import { doorLine } from './NetworkBar'
import type { Place } from './store'
import type { LastEntry } from './verdict'
import type { View } from './view'

interface Props {
  event: DoorEvent
  view: View
  place: Place
  /** A code is being read. */
  busy: boolean
  desk: boolean
  paused: boolean
  continuous: boolean
  onContinuous: (on: boolean) => void
  last: LastEntry | undefined
  onTakeBack: (guestUuids: readonly string[]) => void
  onCode: (text: string, takenAt: number) => void
  onDevice: () => void
  onSearch: () => void
  /** The address from which the check-in was opened; undefined on an enrolled device. */
  leave: string | undefined
  bar: ReactNode
}

/** How long the camera searches without a result before the screen suggests another way, in milliseconds. */
const inVain = 12_000

/**
 * The camera with the result of the last scan. It is dark in every theme: a bright screen blinds the person who holds
 * it at night.
 */
export function ScanScreen({
  event,
  view,
  place,
  busy,
  desk,
  paused,
  continuous,
  onContinuous,
  last,
  onTakeBack,
  onCode,
  onDevice,
  onSearch,
  leave,
  bar,
}: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const camera = useCamera(video, onCode, paused)
  const [vain, setVain] = useState(false)
  useEffect(() => {
    setVain(false)
    if (camera.state !== 'on' || busy || paused) return
    const timer = window.setTimeout(() => setVain(true), inVain)
    return () => window.clearTimeout(timer)
  }, [camera.state, busy, paused])
  const on = camera.state === 'on'
  const round =
    'inline-flex size-11 items-center justify-center rounded-chip bg-[oklch(0_0_0/0.45)] text-white'
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-[oklch(0.19_0.02_25)]">
      <div className="relative flex min-h-64 flex-1 flex-col overflow-hidden text-white">
        <video
          ref={video}
          muted
          playsInline
          tabIndex={-1}
          aria-label="Câmera"
          className={cx('absolute inset-0 size-full object-cover', !on && 'hidden')}
        />
        <div className="absolute inset-x-0 top-0 h-40 bg-linear-to-b from-[oklch(0.14_0.02_25/0.85)] to-transparent" />
        <div className="relative flex items-start justify-between gap-2 px-3 pt-3">
          {leave && !desk ? (
            <a href={leave} aria-label="Fechar a recepção" className={round}>
              <X size={22} aria-hidden />
            </a>
          ) : (
            <span className="size-11" />
          )}
          <div className="min-w-0 pt-1 text-center">
            {!desk && (
              <>
                <h1 className="line-clamp-2 font-display text-base font-medium">{event.title}</h1>
                <button
                  type="button"
                  onClick={onDevice}
                  className="min-h-6 px-3 text-sm text-white/85 focus-visible:outline-white"
                >
                  <span className="sr-only">Este aparelho: </span>
                  {doorLine(place)}
                </button>
                <Count view={view} className="text-2xl" />
              </>
            )}
          </div>
          {camera.torch === undefined ? (
            <span className="size-11" />
          ) : (
            <button
              type="button"
              aria-pressed={camera.torch}
              aria-label="Lanterna"
              onClick={camera.switchTorch}
              className={round}
            >
              {camera.torch ? (
                <Flashlight size={22} aria-hidden />
              ) : (
                <FlashlightOff size={22} aria-hidden />
              )}
            </button>
          )}
        </div>
        <div className="relative flex min-h-0 flex-1 flex-col items-center justify-center gap-4 px-6 py-4">
          {camera.state === 'on' ? (
            <>
              <Corners />
              <p className="max-w-80 rounded-input bg-[oklch(0.14_0.02_25/0.6)] px-3 py-1.5 text-center text-sm font-medium">
                {vain
                  ? 'Rasgado, amassado ou escuro? Busque pelo nome.'
                  : 'Aponte para o código do convite'}
              </p>
              {vain && (
                <Button variant="secondary" onClick={onSearch}>
                  Buscar pelo nome
                </Button>
              )}
            </>
          ) : (
            <NoCamera state={camera.state} again={camera.again} onSearch={onSearch} />
          )}
        </div>
      </div>
      <div className={cx('bg-surface', !desk && 'relative -mt-4 overflow-hidden rounded-t-sheet')}>
        {bar}
        <div className="px-4">
          <div role="status" className={cx(last && 'border-b border-line')}>
            {last && (
              <div className="flex items-center gap-3 py-3">
                <RoundCheck size={36} />
                <p className="min-w-0 flex-1">
                  <span className="line-clamp-2 font-display text-base leading-6 font-medium wrap-break-word">
                    {last.title}
                  </span>
                  <span className="block text-sm text-muted">
                    {[
                      last.guestUuids.length === 1
                        ? 'entrou agora'
                        : `${last.guestUuids.length} entraram agora`,
                      last.table,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </p>
                <LinkButton onClick={() => onTakeBack(last.guestUuids)}>Desfazer</LinkButton>
              </div>
            )}
          </div>
          <Switch
            label="Leitura contínua"
            help="Dá entrada a quem confirmou, sem abrir"
            checked={continuous}
            onCheckedChange={onContinuous}
            className="py-2.5"
          />
        </div>
      </div>
    </div>
  )
}

/** The mark of a person who is inside: round and green on every screen of the check-in. */
export function RoundCheck({ size }: { size: 28 | 36 }) {
  return (
    <span
      className={cx(
        'inline-flex shrink-0 items-center justify-center rounded-chip bg-sage text-on-sage',
        size === 28 ? 'size-7' : 'size-9',
      )}
    >
      <Check size={size === 28 ? 16 : 20} className="stroke-2!" aria-hidden />
    </span>
  )
}

/** The four corners of the area in which the camera should see the code. */
function Corners() {
  const corner = 'absolute size-10 border-white'
  return (
    <div
      aria-hidden="true"
      className="relative aspect-square max-h-[60%] w-[min(16rem,70%)] shrink"
    >
      <span className={cx(corner, 'top-0 left-0 rounded-tl-sheet border-t-4 border-l-4')} />
      <span className={cx(corner, 'top-0 right-0 rounded-tr-sheet border-t-4 border-r-4')} />
      <span className={cx(corner, 'bottom-0 left-0 rounded-bl-sheet border-b-4 border-l-4')} />
      <span className={cx(corner, 'right-0 bottom-0 rounded-br-sheet border-r-4 border-b-4')} />
    </div>
  )
}

const noCamera: Record<Exclude<CameraState, 'on'>, { title: string; words: string }> = {
  starting: { title: 'Abrindo a câmera…', words: 'Permita a câmera quando o navegador perguntar.' },
  denied: {
    title: 'A câmera está bloqueada',
    words: 'Permita a câmera para este site nas configurações do navegador, ou busque pelo nome.',
  },
  none: {
    title: 'Este aparelho não tem câmera',
    words: 'Um leitor de mão funciona em qualquer tela daqui. Ou busque pelo nome.',
  },
  failed: {
    title: 'A câmera não respondeu',
    words: 'Outro aplicativo pode estar com ela. Feche-o e tente de novo, ou busque pelo nome.',
  },
}

function NoCamera({
  state,
  again,
  onSearch,
}: {
  state: Exclude<CameraState, 'on'>
  again: () => void
  onSearch: () => void
}) {
  const { title, words } = noCamera[state]
  return (
    <div role="status" className="flex max-w-80 flex-col items-center gap-3 text-center">
      <ScanQrCode size={36} className="text-white/70" aria-hidden />
      <p className="font-display text-lg">{title}</p>
      <p className="text-sm text-white/85">{words}</p>
      {state !== 'starting' && (
        <div className="mt-2 flex flex-wrap justify-center gap-2">
          <Button variant="secondary" onClick={onSearch}>
            Buscar pelo nome
          </Button>
          {state !== 'none' && (
            <Button variant="secondary" onClick={again}>
              Tentar de novo
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
