import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@/ui/Button'

/** How many more pages are drawn each time. */
const more = 5

export interface PdfSheetsProps {
  pdf: PDFDocumentProxy
  name: string
  /** How many pages are drawn at first. */
  first: number
}

/** The pages of a PDF one below the other, each as wide as its place. */
export function PdfSheets({ pdf, name, first }: PdfSheetsProps) {
  const [shown, setShown] = useState(first)
  const pages = Array.from({ length: Math.min(pdf.numPages, shown) }, (_, at) => at + 1)
  return (
    <div className="flex flex-col items-center gap-4">
      {pages.map((number) => (
        <PdfSheet key={number} pdf={pdf} number={number} label={`${name}, página ${number}`} />
      ))}
      {shown < pdf.numPages && (
        <Button variant="secondary" onClick={() => setShown(shown + more)}>
          Mostrar mais páginas ({pdf.numPages - shown})
        </Button>
      )}
    </div>
  )
}

/** One page, as wide as its place. */
export function PdfSheet({
  pdf,
  number,
  label,
}: {
  pdf: PDFDocumentProxy
  number: number
  label: string
}) {
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
      // Rejected when the component unmounts: no code awaits it.
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
      className="block h-auto w-full rounded-sm border border-line bg-white"
    />
  )
}
