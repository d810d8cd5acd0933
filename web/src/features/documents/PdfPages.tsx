import { Link, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { Maximize2 } from 'lucide-react'
import type { PDFDocumentProxy } from 'pdfjs-dist'
// What phones of some years ago still understand; the modern build leaves them without a picture.
import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { useEffect, useState } from 'react'
import { count } from '@/lib/text'
import { Callout } from '@/ui/Callout'
import { PdfReader } from './PdfReader'
import { PdfSheet } from './PdfSheets'

GlobalWorkerOptions.workerSrc = workerUrl

/** What the address ends with while a PDF is open. */
const reading = 'ler'

/**
 * Shows the first page of a PDF, which opens all pages. Pages are drawn as images, because a phone has no PDF viewer
 * inside a page, and no script of the file can run.
 */
export default function PdfPages({ address, name }: { address: string; name: string }) {
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null)
  const [failed, setFailed] = useState(false)
  const { hash } = useLocation()
  const router = useRouter()
  const navigate = useNavigate()
  const close = () => {
    if (router.history.canGoBack()) router.history.back()
    else void navigate({ to: '.', search: true, hash: '', replace: true, resetScroll: false })
  }
  useEffect(() => {
    const loading = getDocument({ url: address, disableAutoFetch: true, disableRange: true })
    loading.promise.then(setPdf, () => setFailed(true))
    return () => void loading.destroy()
  }, [address])
  if (failed) {
    return (
      <Callout tone="slate" role="status" title="Este PDF não pode ser mostrado aqui">
        Talvez ele tenha senha. Baixe para abrir no seu aparelho.
      </Callout>
    )
  }
  if (!pdf) return null
  return (
    <>
      <div className="relative w-full max-w-180">
        <PdfSheet pdf={pdf} number={1} label={`${name}, página 1`} />
        {/* On a phone, the system's back closes the opened pages. */}
        <Link
          to="."
          search
          hash={reading}
          resetScroll={false}
          aria-label={`Abrir ${name}`}
          className="absolute inset-0 flex cursor-zoom-in items-start justify-end rounded-sm p-3"
        >
          <span className="inline-flex min-h-9 items-center gap-1.5 rounded-chip bg-ink px-3 text-sm font-medium text-paper shadow-float">
            <Maximize2 size={15} aria-hidden />
            Abrir{pdf.numPages > 1 && ` · ${count(pdf.numPages, 'página', 'páginas')}`}
          </span>
        </Link>
      </div>
      <PdfReader pdf={pdf} name={name} open={hash === reading} onClose={close} />
    </>
  )
}
