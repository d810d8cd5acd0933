import type { PublicEventGetOutput } from '@/client/types.gen'
import { useNow } from '@/lib/useNow'
import { type Left, waitFor } from './countdown'

/** The wait for the day, by the minute where the hour is known; on the day and after it, words. */
export function EventMoment({
  event,
}: {
  event: Pick<PublicEventGetOutput, 'date' | 'eventStartTime' | 'timeZone'>
}) {
  const { date, eventStartTime, timeZone } = event
  const now = useNow(10_000)
  if (!date) return null
  const wait = waitFor({ date, timeZone, ...(eventStartTime && { eventStartTime }) }, now)
  switch (wait.kind) {
    case 'minutes':
      return <Figures parts={partsOf(wait.left)} />
    case 'days':
      return <Figures parts={[{ figure: String(wait.days), word: 'dias' }]} />
    case 'tomorrow':
      return <Words>É amanhã!</Words>
    case 'today':
      return <Words>É hoje!</Words>
    case 'past':
      return <Words>Obrigado por celebrar com a gente</Words>
  }
}

interface Part {
  figure: string
  word: string
}

function partsOf({ days, hours, minutes }: Left): Part[] {
  return [
    { figure: String(days), word: days === 1 ? 'dia' : 'dias' },
    { figure: String(hours).padStart(2, '0'), word: hours === 1 ? 'hora' : 'horas' },
    { figure: String(minutes).padStart(2, '0'), word: 'min' },
  ]
}

function Figures({ parts }: { parts: readonly Part[] }) {
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
