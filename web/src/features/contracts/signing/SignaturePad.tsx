import { Eraser } from 'lucide-react'
import { type PointerEvent, type Ref, useRef } from 'react'
import { LinkButton } from '@/ui/TextLink'
import { box, canAddPoint, ended, extended, pathOf, type Stroke } from './drawing'

export interface SignaturePadProps {
  /** The signer's name, shown under the line. */
  name: string
  strokes: readonly Stroke[]
  onChange: (strokes: readonly Stroke[]) => void
  /** The ID of the element with its error. */
  describedBy?: string | undefined
  /** Takes the focus where nothing was drawn. */
  ref?: Ref<SVGSVGElement>
}

/** A box to sign in with a finger, a pen or a mouse. Who has none of them types (SignatureFields). */
export function SignaturePad({ name, strokes, onChange, describedBy, ref }: SignaturePadProps) {
  const drawing = useRef<number | null>(null)
  // Pointer events come faster than renders: each one continues the latest strokes.
  const latest = useRef(strokes)
  latest.current = strokes
  const change = (next: readonly Stroke[]) => {
    latest.current = next
    onChange(next)
  }
  const at = (event: PointerEvent<SVGSVGElement>): [number, number] => {
    const place = event.currentTarget.getBoundingClientRect()
    return [
      ((event.clientX - place.left) / place.width) * box.width,
      ((event.clientY - place.top) / place.height) * box.height,
    ]
  }
  const lift = (event: PointerEvent<SVGSVGElement>) => {
    if (drawing.current !== event.pointerId) return
    drawing.current = null
    const last = latest.current.at(-1)
    if (last) change([...latest.current.slice(0, -1), ended(last)])
  }
  return (
    <div className="rounded-card border border-line-control bg-surface">
      <svg
        ref={ref}
        tabIndex={-1}
        role="img"
        aria-label={strokes.length > 0 ? `Assinatura desenhada de ${name}` : 'Desenhe aqui'}
        aria-describedby={describedBy}
        viewBox={`0 0 ${box.width} ${box.height}`}
        className="block w-full cursor-crosshair outline-none touch-none select-none text-ink"
        onPointerDown={(event) => {
          if (event.button !== 0 || drawing.current !== null || !canAddPoint(latest.current)) return
          event.currentTarget.setPointerCapture(event.pointerId)
          drawing.current = event.pointerId
          change([...latest.current, extended([], ...at(event))])
        }}
        onPointerMove={(event) => {
          const last = latest.current.at(-1)
          if (drawing.current !== event.pointerId || !last || !canAddPoint(latest.current)) return
          const next = extended(last, ...at(event))
          if (next !== last) change([...latest.current.slice(0, -1), next])
        }}
        onPointerUp={lift}
        onPointerCancel={lift}
      >
        <path
          d={pathOf(strokes.map(ended))}
          fill="none"
          stroke="currentColor"
          strokeWidth={5}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <div className="mx-4 flex min-h-11 items-center justify-between gap-3 border-t border-line-strong">
        <p className="min-w-0 truncate text-sm text-muted">{name}</p>
        {strokes.length > 0 && (
          <LinkButton onClick={() => change([])}>
            <span className="inline-flex items-center gap-1.5">
              <Eraser size={16} aria-hidden />
              Limpar
            </span>
          </LinkButton>
        )}
      </div>
    </div>
  )
}
