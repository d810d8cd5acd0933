import type { PDFDocumentProxy } from 'pdfjs-dist'
// What phones of some years ago still understand; the modern build leaves them without a picture.
import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@/ui/Button'
import { Callout } from '@/ui/Callout'

GlobalWorkerOptions.workerSrc = workerUrl

/** How many pages are drawn at first: the one that says what it is. */
const atOnce = 1

/** How many more each time. */
const more = 5

/**
 * The pages of a PDF, drawn as pictures: a phone has no viewer of its own in a page, and nothing
 * that the file brings along runs.
 */
export default function PdfPages({ address, name }: { address: string; name: string }) {
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null)
  const [failed, setFailed] = useState(false)
  const [shown, setShown] = useState(atOnce)
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
  const pages = Array.from({ length: Math.min(pdf?.numPages ?? 0, shown) }, (_, at) => at + 1)
  return (
    <div className="flex flex-col items-center gap-4">
      {pdf &&
        pages.map((number) => (
          <PdfPage key={number} pdf={pdf} number={number} label={`${name}, página ${number}`} />
        ))}
      {pdf && shown < pdf.numPages && (
        <Button variant="secondary" onClick={() => setShown(shown + more)}>
          Mostrar mais páginas ({pdf.numPages - shown})
        </Button>
      )}
    </div>
  )
}

function PdfPage({ pdf, number, label }: { pdf: PDFDocumentProxy; number: number; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let gone = false
    let stop = () => {}
    void pdf.getPage(number).then((page) => {
      const sheet = canvas.current
      if (gone || !sheet) return
      const plain = page.getViewport({ scale: 1 })
      const scale =
        ((sheet.clientWidth || 720) * Math.min(window.devicePixelRatio, 2)) / plain.width
      const viewport = page.getViewport({ scale })
      sheet.width = viewport.width
      sheet.height = viewport.height
      const drawing = page.render({ canvas: sheet, viewport })
      stop = () => drawing.cancel()
      // Cancelled when the screen goes: nobody waits for it.
      drawing.promise.catch(() => {})
    })
    return () => {
      gone = true
      stop()
    }
  }, [pdf, number])
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      className="block h-auto w-full max-w-180 rounded-sm border border-line bg-white"
    />
  )
}
