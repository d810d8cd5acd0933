import { useEffect, useState } from 'react'
import type { PublicEventGetOutput } from '@/client/types.gen'
import { today } from '@/lib/dates'
import { leftUntil, momentOf } from './countdown'

/** The wait for the day, minute by minute; on the day and after it, other words. */
export function EventMoment({ event }: { event: PublicEventGetOutput }) {
  const { date, eventStartTime, timeZone } = event
  const now = useMinute()
  if (!date) return null
  const left = leftUntil(momentOf(date, eventStartTime, timeZone), now)
  if (!left || (left.days === 0 && !eventStartTime)) {
    const day = today(timeZone, new Date(now))
    if (day < date) return <Words>É amanhã!</Words>
    return <Words>{day === date ? 'É hoje!' : 'Obrigado por celebrar com a gente'}</Words>
  }
  const parts = [
    { figure: String(left.days), word: left.days === 1 ? 'dia' : 'dias' },
    { figure: String(left.hours).padStart(2, '0'), word: left.hours === 1 ? 'hora' : 'horas' },
    { figure: String(left.minutes).padStart(2, '0'), word: 'min' },
  ]
  return (
    <div
      role="timer"
      aria-label={`Faltam ${parts.map(({ figure, word }) => `${Number(figure)} ${word}`).join(', ')}`}
      className="mt-7 flex gap-8 md:mt-9 md:gap-12"
    >
      {parts.map(({ figure, word }) => (
        <span key={word} aria-hidden="true" className="flex flex-col items-center">
          <span className="font-display text-[2rem] leading-none text-wine tabular-nums md:text-[2.75rem]">
            {figure}
          </span>
          <span className="mt-2 text-xs text-muted md:text-sm">{word}</span>
        </span>
      ))}
    </div>
  )
}

function Words({ children }: { children: string }) {
  return <p className="mt-7 font-display text-xl text-wine italic">{children}</p>
}

/** Now, once more each time the minute may have changed. */
function useMinute(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), 10_000)
    return () => window.clearInterval(timer)
  }, [])
  return now
}
