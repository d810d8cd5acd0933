import { Download } from 'lucide-react'
import { useState } from 'react'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { defaultTimeZone, monthNameOf } from '@/lib/dates'
import { capitalised } from '@/lib/text'
import { useToday } from '@/lib/useToday'
import { buttonClass } from '@/ui/Button'
import { downloadInTurn } from '@/ui/download'
import { Select } from '@/ui/Select'
import { statementAddress } from './queries'
import { listMonths } from './texts'

const formats = [
  { format: 'Pdf', label: 'PDF' },
  { format: 'Csv', label: 'CSV' },
  { format: 'Ofx', label: 'OFX' },
] as const

/** The statement of a month, to read, for a spreadsheet and for the accountant's program. */
export function Statement({ gifts }: { gifts: boolean }) {
  const { businessId } = useWorkspace()
  const months = listMonths(useToday(defaultTimeZone))
  const [chosen, setChosen] = useState(months[0] ?? '')
  const month = months.includes(chosen) ? chosen : (months[0] ?? '')
  return (
    <section aria-labelledby="statement-title" className="rounded-card border border-line p-4">
      <h2 id="statement-title" className="text-sm font-medium">
        Extrato do mês{gifts && ', dos presentes'}
      </h2>
      <div className="mt-3 flex flex-wrap items-end gap-2.5">
        <Select
          label="Mês do extrato"
          hideLabel
          options={months.map((value) => ({
            value,
            label: capitalised(`${monthNameOf(`${value}-01`)} de ${value.slice(0, 4)}`),
          }))}
          value={month}
          onValueChange={setChosen}
          className="min-w-0 flex-1 basis-48 sm:max-w-60"
        />
        <div className="flex flex-wrap gap-2.5">
          {formats.map(({ format, label }) => (
            <a
              key={format}
              href={statementAddress(businessId, format, month, gifts)}
              download
              onClick={downloadInTurn}
              className={buttonClass('secondary')}
            >
              <Download size={16} aria-hidden />
              {label}
            </a>
          ))}
        </div>
      </div>
    </section>
  )
}
