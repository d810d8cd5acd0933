import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from '@/ui/Avatar'
import { BotanicalCover, type CoverTint } from '@/ui/BotanicalCover'
import { Amp } from '../Amp'
import { byPart, formatStart, partNames } from '../clock'
import { byMusic, musicsOf, splitCue } from '../procession'
import type { Line } from '../sheet'
import { entries, whoText } from '../text'

export interface PaperFrameProps {
  /** "Roteiro do dia", and whose: a vendor's has their name. */
  eyebrow: string
  title: string
  subtitle: string
  seed: string
  tint: CoverTint
  contact: ReactNode
  legend?: ReactNode
  business: { name: string; imageUrl?: string | undefined }
  printed: string
  page: number
  of: number
  dense: boolean
  children: ReactNode
}

/** A printed page: event, person to call, content, and page number. */
export function PaperFrame(props: PaperFrameProps) {
  const { eyebrow, title, subtitle, seed, tint, contact, legend, business, children } = props
  return (
    <section
      aria-label={`${title}, página ${props.page} de ${props.of}`}
      data-dense={props.dense}
      className={
        'run-paper flex min-h-[60rem] flex-col rounded-sm border border-line bg-surface px-5 py-7 ' +
        'max-md:min-h-0 md:px-10 md:py-9'
      }
    >
      <header className="relative border-b-2 border-ink pb-4">
        <BotanicalCover
          bare
          quiet
          seed={seed}
          tint={tint}
          className="pointer-events-none absolute right-0 bottom-2 h-22 w-64 max-md:opacity-40"
        />
        <div className="relative">
          <p className="text-muted">{eyebrow}</p>
          <h2 className="mt-0.5 font-display text-[1.75rem] leading-9 font-medium wrap-break-word">
            <Amp>{title}</Amp>
          </h2>
          <p className="mt-0.5 wrap-break-word">{subtitle}</p>
        </div>
      </header>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-2">
        <p className="min-w-0 wrap-break-word">{contact}</p>
        {legend}
      </div>
      <div className="flex-1">{children}</div>
      <footer
        className={
          'mt-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line pt-2.5 ' +
          'text-[0.92em] text-muted'
        }
      >
        <span className="flex min-w-0 items-center gap-2">
          <Avatar
            name={business.name}
            imageUrl={business.imageUrl}
            size={24}
            shape="square"
            tone="wine"
            decorative
          />
          <span className="min-w-0 wrap-break-word">{business.name}</span>
        </span>
        <span>{props.printed}</span>
        <span className="tabular-nums">
          {props.page} de {props.of}
        </span>
      </footer>
    </section>
  )
}

const cell = 'border-b border-line pr-3 align-top wrap-break-word last:pr-0'

/** The lines of a day, under the parts of it. */
export function DayTable({
  lines,
  pageOf,
}: {
  lines: readonly Line[]
  /** The page a line's procession is on. */
  pageOf: (line: Line) => number
}) {
  return (
    <table className="w-full table-fixed text-left max-md:table-auto">
      <thead>
        <tr className="text-[0.92em] text-muted">
          <th scope="col" className="w-[8.5%] py-2 font-normal">
            Hora
          </th>
          <th scope="col" className="w-[31%] font-normal">
            O quê
          </th>
          <th scope="col" className="w-[18%] font-normal max-md:hidden print:table-cell">
            Onde
          </th>
          <th scope="col" className="w-[24.5%] font-normal">
            Quem
          </th>
          <th scope="col" className="font-normal max-md:hidden print:table-cell">
            Música
          </th>
        </tr>
      </thead>
      {byPart(lines).map(({ part, lines: rows }) => (
        <tbody key={`${part} ${rows[0]?.uuid}`}>
          <tr>
            <th
              colSpan={5}
              scope="rowgroup"
              className="border-b border-line-strong pt-2 pb-1 font-display text-[1.08em] font-semibold text-wine"
            >
              {partNames[part]}
            </th>
          </tr>
          {rows.map((line) => (
            <tr key={line.uuid}>
              <td className={`${cell} font-semibold tabular-nums`}>{formatStart(line.start)}</td>
              <td className={`${cell} font-medium`}>
                {line.title}
                {line.fixed && (
                  <>
                    {' '}
                    <Lock size={11} className="inline align-[-1px] text-muted" aria-hidden />
                    <span className="sr-only">, horário fixo</span>
                  </>
                )}
              </td>
              <td className={`${cell} max-md:hidden print:table-cell`}>{line.place}</td>
              <td className={cell}>
                {line.children.length > 0 ? (
                  <span className="text-wine">
                    {[whoText(line.who), entries(line.children.length), `página ${pageOf(line)}`]
                      .filter(Boolean)
                      .join(', ')}
                  </span>
                ) : (
                  whoText(line.who)
                )}
              </td>
              <td className={`${cell} text-muted max-md:hidden print:table-cell`}>
                {line.cueText || musics(line)}
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

function musics({ children }: Line): string {
  const many = musicsOf(children)
  if (many === 0) return ''
  return many === 1 ? '1 música' : `${many} músicas`
}

/** A procession: everybody with their number, under the music they walk to. */
export function ProcessionTable({ line }: { line: Line }) {
  return (
    <table className="w-full text-left">
      <thead className="sr-only">
        <tr>
          <th scope="col">Número</th>
          <th scope="col">Quem</th>
          <th scope="col">Papel</th>
          <th scope="col">Deixa</th>
        </tr>
      </thead>
      {byMusic(line.children).map((music) => {
        const { name, by } = splitCue(music.cueText)
        return (
          <tbody key={music.walkers[0]?.walker.uuid}>
            {music.cueText && (
              <tr>
                <th
                  colSpan={4}
                  scope="rowgroup"
                  className="border-b border-line-strong pt-4 pb-1 font-semibold text-wine"
                >
                  {name} {by && <span className="font-normal text-muted">{by}</span>}
                </th>
              </tr>
            )}
            {music.walkers.map(({ walker, number }) => (
              <tr key={walker.uuid}>
                <td className={`${cell} w-8 font-semibold tabular-nums`}>{number}</td>
                <td className={`${cell} w-[45%] font-display text-[1.15em] font-medium`}>
                  {walker.title}
                </td>
                <td className={cell}>{walker.role}</td>
                <td className={`${cell} text-muted`}>{walker.note}</td>
              </tr>
            ))}
          </tbody>
        )
      })}
    </table>
  )
}
