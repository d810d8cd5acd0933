import { Clock, MapPin, StickyNote, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { TextLink } from '@/ui/TextLink'
import { formatLength, formatStart } from '../clock'
import { Cue } from '../list/LineText'
import { endOf } from '../now'
import type { Line } from '../sheet'
import { whoText } from '../text'

/** Shows a line to a person who may only read it. */
export function LineFacts({ line }: { line: Line }) {
  return (
    <div className="flex flex-col gap-4">
      <h2 className="font-display text-lg font-medium wrap-break-word">{line.title}</h2>
      <dl className="flex flex-col gap-3 text-body">
        <Fact icon={<Clock size={18} aria-hidden />} label="Hora">
          {formatStart(line.start)}
          {line.length && ` às ${formatStart(endOf(line))} (${formatLength(line.length)})`}
          {line.fixed && ', fixo'}
        </Fact>
        {line.place && (
          <Fact icon={<MapPin size={18} aria-hidden />} label="Onde">
            {line.place}
          </Fact>
        )}
        {line.who.length > 0 && (
          <Fact icon={<Users size={18} aria-hidden />} label="Quem">
            {whoText(line.who)}
          </Fact>
        )}
        {line.note && (
          <Fact icon={<StickyNote size={18} aria-hidden />} label="Observação">
            <span className="whitespace-pre-line">{line.note}</span>
          </Fact>
        )}
      </dl>
      {line.cueText && <Cue text={line.cueText} />}
      {line.cueUrl && <CueLink url={line.cueUrl} />}
    </div>
  )
}

/** Where a music can be heard. */
export function CueLink({ url }: { url: string }) {
  return (
    <TextLink href={url} target="_blank" rel="noreferrer" className="self-start text-sm">
      Ouvir a música
      <span className="sr-only"> (abre em nova aba)</span>
    </TextLink>
  )
}

function Fact({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className="flex items-start gap-3">
      <dt className="mt-0.5 text-muted">
        {icon}
        <span className="sr-only">{label}</span>
      </dt>
      <dd className="min-w-0 wrap-break-word">{children}</dd>
    </div>
  )
}
