import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import type { EventPreviewDateOutput } from '@/client/types.gen'
import { count, formatNumber } from '@/lib/text'
import { Callout } from '@/ui/Callout'
import { Card } from '@/ui/Card'
import { cx } from '@/ui/classes'
import { LinkButton } from '@/ui/TextLink'
import { dayWords, movesWords, warnings } from './words'

/** How many moves are shown at first: a checklist has hundreds. */
const few = 12

/** What moves, before it is applied: each task with its day before and after. */
export function DatePreview({
  preview,
  stale,
}: {
  preview: EventPreviewDateOutput
  /** Another choice is being computed; these are the old one's. */
  stale: boolean
}) {
  const [all, setAll] = useState(false)
  const { moves } = preview
  const shown = all ? moves : moves.slice(0, few)
  const second = warnings(preview)
  return (
    <section
      aria-labelledby="o-que-muda"
      aria-busy={stale}
      className={cx('flex flex-col gap-3 transition-opacity', stale && 'opacity-60')}
    >
      <div>
        <p id="o-que-muda" className="text-body font-semibold">
          {movesWords(preview)}
        </p>
        <p role="status" className="text-sm text-muted">
          {stale
            ? 'Calculando…'
            : `De ${count(preview.dated, 'tarefa em aberto', 'tarefas em aberto')} com prazo.`}
        </p>
      </div>
      {second.length > 0 && (
        <Callout tone="slate" title="Vale outro olhar">
          <ul>
            {second.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Callout>
      )}
      {shown.length > 0 && (
        <Card padded={false}>
          <ul className="divide-y divide-line">
            {shown.map(({ publicId, title, before, after }) => (
              <li key={publicId} className="px-4 py-3">
                <p className="text-body font-medium wrap-break-word">{title}</p>
                <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-sm text-muted tabular-nums">
                  <span className="sr-only">De</span>
                  <s className="decoration-faint">{dayWords(before)}</s>
                  <ArrowRight size={14} aria-hidden />
                  <span className="sr-only">para</span>
                  <span className="text-ink">{dayWords(after)}</span>
                </p>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {moves.length > shown.length && (
        <LinkButton className="self-start" onClick={() => setAll(true)}>
          Mostrar os outros {formatNumber(moves.length - shown.length)}
        </LinkButton>
      )}
    </section>
  )
}
