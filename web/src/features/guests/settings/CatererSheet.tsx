import { Copy } from 'lucide-react'
import { formatDay } from '@/lib/dates'
import { formatNumber } from '@/lib/text'
import { Button } from '@/ui/Button'
import { EmptyLine } from '@/ui/EmptyLine'
import { Sheet } from '@/ui/Sheet'
import { toast } from '@/ui/toast'
import type { AgeBand } from '../model'
import { type Summary, useSummary } from '../queries'
import { useGuestsScope } from '../scope'
import { bandWords } from '../words'

interface Line {
  label: string
  n: number
}

interface Part {
  title: string
  lines: readonly Line[]
}

const bandWord = (band: string) => bandWords[band as AgeBand] ?? 'idade não informada'

/** What a caterer asks: how many come, how old the children are, who eats what. */
export function catererParts(summary: Summary): Part[] {
  const { attending, children, unknown, ages, diets, subEvents, planned } = summary
  return [
    {
      title: 'Confirmados',
      lines: [
        { label: 'Adultos', n: attending - children },
        { label: 'Crianças', n: children },
        { label: 'No total', n: attending },
      ],
    },
    {
      title: 'Crianças por idade',
      lines: ages.map(({ band, count }) => ({ label: bandWord(band), n: count })),
    },
    {
      title: 'Alimentação',
      lines: diets.map(({ diet, count }) => ({ label: diet, n: count })),
    },
    {
      title: 'Em cada parte',
      lines: subEvents.map(({ name, attending: n }) => ({ label: name, n })),
    },
    {
      title: 'Ainda podem vir',
      lines: [
        { label: 'Sem resposta', n: unknown },
        ...(planned === undefined ? [] : [{ label: 'Previstos no evento', n: planned }]),
      ],
    },
  ].filter(({ lines }) => lines.length > 0)
}

/** The same as words to paste into a message. */
export function catererText(title: string, parts: readonly Part[]): string {
  return [
    title,
    ...parts.map(({ title: heading, lines }) =>
      [heading, ...lines.map(({ label, n }) => `${label}: ${formatNumber(n)}`)].join('\n'),
    ),
  ].join('\n\n')
}

export interface CatererSheetProps {
  open: boolean
  onClose: () => void
}

/** "Totais para o buffet", to be read out or sent. */
export default function CatererSheet({ open, onClose }: CatererSheetProps) {
  const { title, date } = useGuestsScope()
  const summary = useSummary()
  const parts = catererParts(summary)
  const words = catererText([title, date && formatDay(date)].filter(Boolean).join(', '), parts)
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Totais para o buffet"
      description="Contados agora, de quem já disse que vem."
      initialFocus="sheet"
      footer={
        <Button
          block
          variant="secondary"
          icon={<Copy size={18} aria-hidden />}
          onClick={() =>
            void navigator.clipboard.writeText(words).then(
              () => toast.success('Totais copiados'),
              () => toast.error('Não deu para copiar'),
            )
          }
        >
          Copiar como texto
        </Button>
      }
    >
      <div className="flex flex-col gap-6">
        {parts.map(({ title: heading, lines }) => (
          <section key={heading} aria-label={heading}>
            <h3 className="border-b border-line pb-1.5 text-xs font-semibold text-muted">
              {heading}
            </h3>
            <dl className="divide-y divide-line">
              {lines.map(({ label, n }) => (
                <div key={label} className="flex items-baseline gap-4 py-2">
                  <dt className="min-w-0 flex-1 text-body wrap-anywhere">{label}</dt>
                  <dd className="font-display text-base font-semibold tabular-nums">
                    {formatNumber(n)}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        {summary.attending === 0 && (
          <EmptyLine>Ninguém confirmou ainda. Os números crescem com as respostas.</EmptyLine>
        )}
      </div>
    </Sheet>
  )
}
