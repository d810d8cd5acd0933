import { CloudUpload, Pencil, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { count } from '@/lib/text'
import type { Now } from './door'
import type { Place } from './store'

/**
 * Shows the state of the network at the bottom of the screen; nothing while every operation is uploaded and none
 * needs a review.
 */
export function NetworkBar({ now, right }: { now: Now; right?: ReactNode }) {
  const waiting = now.waiting.length
  const away = now.contact === 'away'
  const shown = away || waiting > 0 || now.unsettled > 0
  return (
    <div role="status" className={right || shown ? '' : 'hidden'}>
      {shown ? (
        <p className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-0.5 bg-amber-tint px-4 py-2 text-sm text-amber-ink">
          {away ? <WifiOff size={18} aria-hidden /> : <CloudUpload size={18} aria-hidden />}
          <span className="min-w-0 flex-1">
            {away ? (
              <>
                <strong className="font-semibold">Sem rede:</strong>{' '}
                {waiting === 0 ? 'nada na fila' : `${waiting} na fila`}
              </>
            ) : waiting > 0 && waiting === now.deferred ? (
              <>
                <strong className="font-semibold">
                  {count(waiting, 'anotação espera', 'anotações esperam')} a vez:
                </strong>{' '}
                um aparelho inclui até 100 pessoas por hora. O resto sai sozinho
              </>
            ) : waiting > 0 ? (
              <>
                <strong className="font-semibold">Enviando:</strong> {waiting} na fila
              </>
            ) : (
              `${count(now.unsettled, 'entrada ficou', 'entradas ficaram')} para quem organiza decidir`
            )}
          </span>
          <span>{right ?? (waiting > 0 || away ? 'guardado aqui' : '')}</span>
        </p>
      ) : (
        right && (
          <p className="flex min-h-10 items-center justify-end border-t border-line bg-surface px-4 py-2 text-sm text-muted">
            {right}
          </p>
        )
      )}
    </div>
  )
}

/** A button with the entrance and the person, such as "porta 2 · Rita", which opens the sheet of this device. */
export function DoorLine({ place, onPress }: { place: Place; onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="inline-flex min-h-8 items-center gap-1.5 rounded-sm text-sm text-muted hover:text-ink touch:min-h-11"
    >
      <span className="sr-only">Este aparelho: </span>
      {doorLine(place)}
      <Pencil size={14} aria-hidden />
    </button>
  )
}

/**
 * Returns the entrance and the person's first name, such as "porta 2 · Rita"; an invitation to name the entrance if
 * it has no name yet.
 */
export function doorLine({ door, person }: Place): string {
  return door ? [door, person.split(/\s/)[0]].filter(Boolean).join(' · ') : 'Nomear esta porta'
}
