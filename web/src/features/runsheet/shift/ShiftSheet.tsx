import { ListEnd, Minus, Plus, TriangleAlert } from 'lucide-react'
import { useEffect, useId } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { Form, useFormAround } from '@/app/form/Form'
import { useFormField } from '@/app/form/fields'
import { useAppForm } from '@/app/form/useAppForm'
import { count } from '@/lib/text'
import { Button } from '@/ui/Button'
import { cx } from '@/ui/classes'
import { IconButton } from '@/ui/IconButton'
import { Segmented } from '@/ui/Segmented'
import { Sheet, SheetFooter } from '@/ui/Sheet'
import { TextField } from '@/ui/TextField'
import { toast } from '@/ui/toast'
import { atHour, formatStart } from '../clock'
import { type Line, useSheet } from '../sheet'
import { type Shifted, shifted } from '../shift'
import { useShift, useUndoShift } from '../useSheetActions'

const presets = [5, 10, 15, 20, 30]
const most = 720

const schema = z.object({
  way: z.enum(['later', 'earlier']),
  minutes: z
    .string()
    .trim()
    .refine(
      (typed) => /^\d{1,3}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= most,
      `Use de 1 a ${most} minutos`,
    ),
})
type Values = z.infer<typeof schema>

const minutesOf = ({ way, minutes }: Partial<Values>) =>
  /^\d{1,3}$/.test((minutes ?? '').trim()) ? Number(minutes) * (way === 'earlier' ? -1 : 1) : 0

export interface ShiftSheetProps {
  /** The first line to move; undefined while the sheet is closed. */
  line: Line | undefined
  onClose: () => void
  /** By how much, while it is tried: the list behind shows where its lines would be. */
  onTry: (minutes: number) => void
}

/** Delays a line and all that follows, or brings it forward: what moves and what collides is shown before. */
export function ShiftSheet({ line, onClose, onTry }: ShiftSheetProps) {
  return (
    <Sheet
      open={line !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title="Atrasar tudo daqui"
      description={line && `A partir de ${line.title}, ${formatStart(line.start)}`}
    >
      {line && <ShiftForm line={line} onClose={onClose} onTry={onTry} />}
    </Sheet>
  )
}

function ShiftForm({ line, onClose, onTry }: ShiftSheetProps & { line: Line }) {
  const { lines } = useSheet()
  const shift = useShift()
  const undo = useUndoShift()
  const formId = useId()
  const form = useAppForm({
    schema,
    initial: { way: 'later', minutes: '20' } satisfies Values as Values,
    asks: false,
    save: (values) => shift.mutateAsync({ lineUuid: line.uuid, minutes: minutesOf(values) }),
    onSaved: (answer, values) => {
      const minutes = minutesOf(values)
      toast.success(
        minutes > 0
          ? `Roteiro atrasado em ${count(minutes, 'minuto', 'minutos')}`
          : `Roteiro adiantado em ${count(-minutes, 'minuto', 'minutos')}`,
        { undo: () => void undo(answer.changeUuid) },
      )
      onClose()
    },
  })
  const values = useWatch({ control: form.form.control })
  const minutes = minutesOf(values)
  const result = shifted(lines, line.uuid, minutes)
  useEffect(() => onTry(minutes), [onTry, minutes])
  const amount = `${Math.abs(minutes)} ${Math.abs(minutes) === 1 ? 'minuto' : 'minutos'}`
  return (
    <Form of={form} id={formId} className="flex flex-col gap-4 pt-1">
      <Amount />
      <Outcome result={result} line={line} minutes={minutes} />
      <SheetFooter>
        <Button
          type="submit"
          form={formId}
          size="lg"
          block
          disabled={minutes === 0 || result.moves.length === 0 || result.outOfDay !== undefined}
          loading={form.saving}
          loadingText={minutes < 0 ? 'Adiantando…' : 'Atrasando…'}
        >
          {minutes < 0 ? `Adiantar ${amount}` : `Atrasar ${amount}`}
        </Button>
        <p className="text-center text-xs text-muted">
          Chega a todos na hora. Dá para desfazer até amanhã.
        </p>
      </SheetFooter>
    </Form>
  )
}

/** How many minutes, and which way. */
function Amount() {
  const { form, text } = useFormAround<Values>()
  const way = useFormField(form.control, 'way')
  const minutes = useFormField(form.control, 'minutes')
  const now = /^\d+$/.test(minutes.value) ? Number(minutes.value) : 0
  const set = (next: number) => minutes.onValueChange(String(Math.min(most, Math.max(1, next))))
  return (
    <>
      <Segmented
        label="Para que lado"
        name={way.name}
        options={[
          { value: 'later', label: 'Atrasar' },
          { value: 'earlier', label: 'Adiantar' },
        ]}
        value={way.value}
        onValueChange={way.onValueChange}
        onBlur={way.onBlur}
      />
      <div className="flex items-start gap-2">
        <IconButton
          variant="secondary"
          label="5 minutos menos"
          className="size-12!"
          onClick={() => set(now - 5)}
        >
          <Minus size={20} aria-hidden />
        </IconButton>
        <TextField
          label="Minutos"
          hideLabel
          inputMode="numeric"
          className={
            'min-w-0 flex-1 [&_input]:h-12 [&_input]:pr-20 [&_input]:text-center ' +
            '[&_input]:font-display [&_input]:text-xl [&_input]:font-medium [&_input]:tabular-nums ' +
            '[&_span]:right-3.5'
          }
          trailing={<span className="pointer-events-none text-sm text-muted">minutos</span>}
          {...text('minutes')}
        />
        <IconButton
          variant="secondary"
          label="5 minutos mais"
          className="size-12!"
          onClick={() => set(now + 5)}
        >
          <Plus size={20} aria-hidden />
        </IconButton>
      </div>
      <fieldset className="grid grid-cols-5 gap-2">
        <legend className="sr-only">Minutos mais usados</legend>
        {presets.map((preset) => (
          <button
            key={preset}
            type="button"
            aria-pressed={now === preset}
            aria-label={`${preset} minutos`}
            onClick={() => set(preset)}
            className={cx(
              'min-h-10 touch:min-h-11 rounded-input border text-body font-medium tabular-nums transition-colors',
              now === preset
                ? 'border-wine bg-wine-tint text-wine'
                : 'border-line-strong bg-surface hover:bg-sunken',
            )}
          >
            {preset}
          </button>
        ))}
      </fieldset>
    </>
  )
}

/** What would move, old hour and new, and what would run into something fixed. */
function Outcome({
  result: { moves, collisions, endsAt, outOfDay },
  line,
  minutes,
}: {
  result: Shifted<Line>
  line: Line
  minutes: number
}) {
  if (minutes === 0) return null
  if (outOfDay) {
    return (
      <p role="status" className="flex gap-2.5 text-sm text-coral">
        <TriangleAlert size={18} className="mt-0.5 shrink-0" aria-hidden />
        {outOfDay.title} sairia deste dia. Escolha menos minutos.
      </p>
    )
  }
  if (moves.length === 0) {
    return (
      <p role="status" className="text-sm text-muted">
        Nada anda: tudo daqui em diante já foi feito ou tem horário fixo.
      </p>
    )
  }
  return (
    <div className="flex flex-col gap-2.5">
      <div role="status">
        <ul className="flex flex-col gap-2.5 text-sm">
          <li className="flex gap-2.5">
            <ListEnd size={18} className="mt-0.5 shrink-0 text-sage" aria-hidden />
            <p className="min-w-0">
              <strong className="font-semibold">
                {moves.length === 1 ? '1 linha anda' : `${moves.length} linhas andam`}
              </strong>
              , e o dia termina {atHour(endsAt)}.
              {line.fixed && ' Esta tem horário fixo e fica onde está.'}
            </p>
          </li>
          {collisions.map(({ moved, until, fixed, by }) => (
            <li key={moved.uuid} className="flex gap-2.5">
              <TriangleAlert size={18} className="mt-0.5 shrink-0 text-coral" aria-hidden />
              <p className="min-w-0 wrap-break-word">
                <strong className="font-semibold">
                  {minutes > 0
                    ? `${moved.title} vai até ${formatStart(until)}`
                    : `${moved.title} começa ${atHour(until)}`}
                </strong>{' '}
                {minutes > 0
                  ? `e passa ${count(by, 'minuto', 'minutos')} do horário de ${fixed.title}, que é fixo.`
                  : `e entra ${count(by, 'minuto', 'minutos')} em ${fixed.title}, que é fixo.`}
              </p>
            </li>
          ))}
        </ul>
      </div>
      <table className="w-full text-sm">
        <caption className="sr-only">O que anda, com a hora de antes e a de depois</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Antes</th>
            <th scope="col">Depois</th>
            <th scope="col">O quê</th>
          </tr>
        </thead>
        <tbody>
          {moves.map(({ line: { uuid, title }, from, to }) => (
            <tr key={uuid} className="border-t border-line">
              <td className="w-12 py-1.5 text-muted tabular-nums">
                <del>{formatStart(from)}</del>
              </td>
              <td className="w-14 py-1.5 font-semibold text-wine tabular-nums">
                {formatStart(to)}
              </td>
              <td className="py-1.5 wrap-break-word">{title}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
