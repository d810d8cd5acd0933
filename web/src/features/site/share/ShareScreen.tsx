import { Link } from '@tanstack/react-router'
import { Copy, Download, Globe, MessageCircle, Printer, Share2 } from 'lucide-react'
import { useMemo } from 'react'
import { formatLongDay } from '@/lib/dates'
import { saveFile } from '@/lib/saveFile'
import { Button, buttonClass } from '@/ui/Button'
import { Callout } from '@/ui/Callout'
import { Card } from '@/ui/Card'
import { EmptyState } from '@/ui/EmptyState'
import { LinkButton, textLinkClass } from '@/ui/TextLink'
import { toast } from '@/ui/toast'
import '@/ui/print.css'
import './card.css'
import { DeviceFrame } from '../editor/Frames'
import { SiteTabs } from '../editor/SiteTabs'
import { useSiteAnswer } from '../queries'
import { useSiteScope } from '../scope'
import { qrFile, qrPath } from './qr'

/** How the site looks, and every way to send it. */
export function ShareScreen() {
  const { site, previewUrl, publicUrl, event } = useSiteAnswer()
  const { editorLink } = useSiteScope()
  const address = new URL(publicUrl, window.location.origin).toString()
  const names = event.names.length > 0 ? event.names.join(' & ') : event.title
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="min-w-0 font-display text-xl font-medium tracking-[-0.01em] wrap-anywhere">
          Compartilhar o site
        </h1>
        <SiteTabs now="share" className="max-md:w-full" />
      </div>
      {!site ? (
        <EmptyState
          icon={<Globe size={26} aria-hidden />}
          title="O site ainda não começou"
          action={
            <Link {...editorLink()} className={buttonClass()}>
              Criar site
            </Link>
          }
        >
          O link já existe e mostra a página simples do evento. Com o site pronto, é ele que se vê.
        </EmptyState>
      ) : (
        site.publishedAt === undefined && (
          <Callout tone="slate" title="O site ainda não está no ar">
            Por enquanto o link mostra a página simples do evento.{' '}
            <Link {...editorLink()} className={textLinkClass}>
              Ir para a publicação
            </Link>
          </Callout>
        )
      )}
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <Ways address={address} names={names} isPrivate={site?.isPrivate ?? false} />
          {site && (
            <section aria-label="No computador" className="max-md:hidden">
              <h2 className="mb-2 text-sm font-semibold">No computador</h2>
              <DeviceFrame
                device="desktop"
                src={previewUrl}
                title="O site em um computador"
                still
                className="h-110"
              />
            </section>
          )}
        </div>
        {site && (
          <section aria-label="No celular" className="min-w-0">
            <h2 className="mb-2 text-sm font-semibold">No celular</h2>
            <DeviceFrame
              device="phone"
              src={previewUrl}
              title="O site em um celular"
              still
              className="h-170"
            />
          </section>
        )}
      </div>
      <PaperCard address={address} names={names} date={event.date} />
    </div>
  )
}

interface WaysProps {
  address: string
  names: string
  isPrivate: boolean
}

function Ways({ address, names, isPrivate }: WaysProps) {
  const words = `O site de ${names} está no ar! A data, os lugares e como confirmar presença: ${address}${
    isPrivate ? '\nA senha para entrar é: ' : ''
  }`
  return (
    <Card as="section" aria-label="Link do site" className="flex flex-col gap-4">
      <div className="flex min-h-11 items-center gap-2 rounded-input border border-line bg-paper pr-1 pl-3.5">
        <p className="min-w-0 flex-1 truncate text-sm">{address.replace(/^https?:\/\//, '')}</p>
        <LinkButton
          className="gap-1.5 px-2 text-sm"
          onClick={() =>
            void navigator.clipboard.writeText(address).then(
              () => toast.success('Link copiado'),
              () => toast.info('Copie o link', { description: address }),
            )
          }
        >
          <Copy size={17} aria-hidden />
          Copiar
        </LinkButton>
      </div>
      <div className="flex flex-wrap items-start gap-5">
        <Qr address={address} className="size-36 max-w-full rounded-input border border-line" />
        <div className="flex min-w-[min(14rem,100%)] flex-1 flex-col gap-2">
          <a
            href={`https://wa.me/?text=${encodeURIComponent(words)}`}
            target="_blank"
            rel="noreferrer"
            className={buttonClass('primary', 'md')}
          >
            <MessageCircle size={18} aria-hidden />
            Mandar pelo WhatsApp
            <span className="sr-only"> (abre em nova aba)</span>
          </a>
          {typeof navigator.share === 'function' && (
            <Button
              variant="secondary"
              icon={<Share2 size={18} aria-hidden />}
              onClick={() =>
                void navigator.share({ title: names, url: address }).catch(() => undefined)
              }
            >
              Outro aplicativo
            </Button>
          )}
          <Button
            variant="secondary"
            icon={<Download size={18} aria-hidden />}
            onClick={() => saveFile(qrFile(address), 'qr-code-do-site.svg')}
          >
            Baixar o QR code
          </Button>
          <Button
            variant="secondary"
            icon={<Printer size={18} aria-hidden />}
            onClick={() => window.print()}
          >
            Imprimir o cartão
          </Button>
          {isPrivate && (
            <p className="text-xs text-muted">
              O site pede senha: escreva-a na mensagem antes de mandar.
            </p>
          )}
        </div>
      </div>
    </Card>
  )
}

function Qr({ address, className }: { address: string; className?: string }) {
  const { size, path } = useMemo(() => qrPath(address), [address])
  return (
    <svg
      role="img"
      aria-label="QR code que abre o site"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  )
}

/** A card to put into an envelope or on a table: four of them fill a sheet. */
function PaperCard({
  address,
  names,
  date,
}: {
  address: string
  names: string
  date: string | undefined
}) {
  const card = (
    <>
      <p className="font-display text-xl leading-tight font-medium text-balance wrap-break-word">
        {names}
      </p>
      {date && <p className="mt-1 text-sm text-muted">{formatLongDay(date)}</p>}
      <Qr address={address} className="mx-auto my-3 size-36 max-w-full" />
      <p className="text-xs text-muted">Aponte a câmera, ou abra</p>
      <p className="text-sm font-medium wrap-anywhere">{address.replace(/^https?:\/\//, '')}</p>
    </>
  )
  return (
    <section aria-label="Cartão para imprimir">
      <h2 className="mb-2 text-sm font-semibold">Cartão para imprimir</h2>
      <div className="print-sheet site-cards">
        {[1, 2, 3, 4].map((one) => (
          <div
            key={one}
            // One is to be seen, the sheet has four.
            aria-hidden={one > 1}
            className="site-card rounded-card border border-line bg-surface p-6 text-center max-w-80"
          >
            {card}
          </div>
        ))}
      </div>
    </section>
  )
}
