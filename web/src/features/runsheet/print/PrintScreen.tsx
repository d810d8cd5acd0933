import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft, FileDown, Lock, Printer } from 'lucide-react'
import { placeOf } from '@/app/event/facts'
import { eventQuery } from '@/app/event/queries'
import { PhoneBar } from '@/app/frame/PhoneBar'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { formatDayWithYear, formatMoment } from '@/lib/dates'
import { eventTypes } from '@/lib/eventTypes'
import { formatPhone } from '@/lib/phone'
import { toProblem } from '@/lib/problem'
import { Button } from '@/ui/Button'
import { Select } from '@/ui/Select'
import { Switch } from '@/ui/Switch'
import { textLinkClass } from '@/ui/TextLink'
import { toast } from '@/ui/toast'
import '@/ui/print.css'
import './paper.css'
import { dateOf, formatStart } from '../clock'
import { type Line, useSheet } from '../sheet'
import { dayName, daysOf, dayTitle } from '../text'
import { downloadPdf } from './download'
import { DayTable, PaperFrame, ProcessionTable } from './Paper'
import { papers } from './pages'
import type { PrintSearch } from './search'

const title = 'Imprimir roteiro'
/** From here on a page is set in smaller type. */
const dense = 27
const everything = 'ALL'

/** The run of the day on paper. The screen shows what will be printed. */
export function PrintScreen({ eventUuid, search }: { eventUuid: string; search: PrintSearch }) {
  const { client, business } = useWorkspace()
  const { data: event } = useSuspenseQuery(eventQuery(client, eventUuid))
  const sheet = useSheet()
  const navigate = useNavigate()
  const set = (change: Partial<PrintSearch>) =>
    void navigate({
      to: '/app/$eventUuid/run-sheet/print',
      params: { eventUuid },
      search: { ...search, ...change },
      replace: true,
      resetScroll: false,
    })
  const back = { to: '/app/$eventUuid/run-sheet', params: { eventUuid } } as const
  const pages = papers(sheet, search)
  const days = daysOf(sheet)
  const vendor = sheet.vendors.find(({ eventVendorUuid }) => eventVendorUuid === search.vendor)
  const download = useMutation({
    mutationFn: (day: number) =>
      downloadPdf(
        client,
        {
          eventUuid,
          day,
          ...(search.shared && { shared: true }),
          ...(search.vendor && { eventVendorUuid: search.vendor }),
        },
        `Roteiro ${event.title}`,
      ),
    onError: (error) =>
      toast.error('Não deu para baixar o PDF', { description: toProblem(error).detail }),
  })
  const place = placeOf(event)
  const { contact } = sheet
  const frame = {
    seed: event.coverSeed,
    tint: eventTypes[event.type].tint,
    business: { name: business.name, imageUrl: business.imageUrl },
    printed: `impresso em ${formatMoment(new Date().toISOString())}`,
    contact: contact ? (
      <>
        No dia, fale com <strong className="font-semibold">{contact.name}</strong>{' '}
        <span className="whitespace-nowrap tabular-nums">{formatPhone(contact.phone)}</span>
      </>
    ) : null,
    of: pages.length,
  }
  const pageOf = ({ uuid }: Line) => pages.findIndex(({ key }) => key === uuid) + 1
  const subtitleOf = (day: number) =>
    [sheet.eventDate ? formatDayWithYear(dateOf(sheet.eventDate, day)) : dayName(day), place]
      .filter(Boolean)
      .join(' · ')
  return (
    <>
      <PhoneBar title={title} back={{ link: back, label: 'Voltar ao roteiro' }} />
      <div className="page-wide pt-5 pb-16">
        <Link
          {...back}
          className={`${textLinkClass} hidden items-center gap-1.5 text-sm md:inline-flex`}
        >
          <ArrowLeft size={16} aria-hidden />
          Voltar ao roteiro
        </Link>
        <h1 className="font-display text-lg font-medium md:hidden">{title}</h1>
        <h2 className="mt-4 font-display text-lg font-medium max-md:hidden">{title}</h2>
        <div className="mt-4 flex flex-wrap items-end gap-3">
          {days.length > 1 && (
            <Select
              label="Dia"
              className="min-w-[min(13rem,100%)] flex-1"
              options={[
                { value: everything, label: 'Todos os dias' },
                ...days.map((day) => ({
                  value: String(day),
                  label: dayTitle(day, sheet.eventDate),
                })),
              ]}
              value={search.day === undefined ? everything : String(search.day)}
              onValueChange={(day) => set({ day: day === everything ? undefined : Number(day) })}
            />
          )}
          {sheet.vendors.length > 0 && (
            <Select
              label="Para quem"
              className="min-w-[min(13rem,100%)] flex-1"
              options={[
                { value: everything, label: 'O roteiro inteiro' },
                ...sheet.vendors.map(({ eventVendorUuid, name }) => ({
                  value: eventVendorUuid,
                  label: `Só ${name}`,
                })),
              ]}
              value={search.vendor ?? everything}
              onValueChange={(one) => set({ vendor: one === everything ? undefined : one })}
            />
          )}
        </div>
        {sheet.lines.some(({ teamOnly }) => teamOnly) && (
          <Switch
            className="mt-3"
            label="Incluir o que é só da equipe"
            checked={!search.shared}
            onCheckedChange={(on) => set({ shared: on ? undefined : true })}
          />
        )}
        <div className="mt-4 flex flex-wrap gap-2">
          <Button
            className="max-md:w-full"
            icon={<Printer size={18} aria-hidden />}
            disabled={pages.length === 0}
            onClick={() => window.print()}
          >
            Imprimir
          </Button>
          {(search.day === undefined ? days : [search.day]).map((day) => (
            <Button
              key={day}
              variant="secondary"
              className="max-md:w-full"
              icon={<FileDown size={18} aria-hidden />}
              loading={download.isPending && download.variables === day}
              loadingText="Preparando…"
              onClick={() => download.mutate(day)}
            >
              {days.length > 1 && search.day === undefined
                ? `PDF: ${dayName(day).toLowerCase()}`
                : 'Baixar em PDF'}
            </Button>
          ))}
        </div>
        <article aria-label="O que será impresso" className="print-sheet mt-6 flex flex-col gap-6">
          {pages.length === 0 && (
            <p className="text-body text-muted">Não há linhas para imprimir.</p>
          )}
          {pages.map((paper, at) =>
            paper.kind === 'day' ? (
              <PaperFrame
                key={paper.key}
                {...frame}
                eyebrow={vendor ? `Roteiro do dia para ${vendor.name}` : 'Roteiro do dia'}
                title={event.title}
                subtitle={subtitleOf(paper.day)}
                page={at + 1}
                dense={paper.lines.length >= dense}
                legend={
                  paper.lines.some(({ fixed }) => fixed) && (
                    <p className="inline-flex items-center gap-1.5">
                      <Lock size={13} aria-hidden /> horário fixo
                    </p>
                  )
                }
              >
                <DayTable lines={paper.lines} pageOf={pageOf} />
              </PaperFrame>
            ) : (
              <PaperFrame
                key={paper.key}
                {...frame}
                eyebrow={event.title}
                title={paper.line.title}
                subtitle={[formatStart(paper.line.start), paper.line.place]
                  .filter(Boolean)
                  .join(' · ')}
                page={at + 1}
                dense={paper.line.children.length >= dense}
              >
                <ProcessionTable line={paper.line} />
              </PaperFrame>
            ),
          )}
        </article>
      </div>
    </>
  )
}
