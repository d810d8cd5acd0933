import { Dialog } from '@base-ui/react/dialog'
import { X, ZoomIn, ZoomOut } from 'lucide-react'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useState } from 'react'
import { closeButtonClass } from '@/ui/DialogPopup'
import { IconButton } from '@/ui/IconButton'
import { PdfSheets } from './PdfSheets'

/** How wide a page opens, in pixels: on a phone that is more than the screen, and can be read. */
const readable = 720
const [narrowest, widest] = [320, 2000]
const step = 1.4

export interface PdfReaderProps {
  pdf: PDFDocumentProxy
  name: string
  open: boolean
  onClose: () => void
}

/** A PDF over the whole screen, to be read: its pages one below the other, larger or smaller. */
export function PdfReader({ pdf, name, open, onClose }: PdfReaderProps) {
  const [width, setWidth] = useState(readable)
  const zoom = (by: number) =>
    setWidth((now) => Math.min(widest, Math.max(narrowest, Math.round(now * by))))
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Popup className="pop fixed inset-0 z-50 flex flex-col bg-sunken outline-none">
          <header className="flex items-center gap-1 border-b border-line bg-surface py-1.5 pr-2 pl-4">
            <Dialog.Title className="min-w-0 flex-1 truncate text-body font-medium">
              {name}
            </Dialog.Title>
            <IconButton
              label="Diminuir"
              disabled={width <= narrowest}
              onClick={() => zoom(1 / step)}
            >
              <ZoomOut size={20} aria-hidden />
            </IconButton>
            <IconButton label="Aumentar" disabled={width >= widest} onClick={() => zoom(step)}>
              <ZoomIn size={20} aria-hidden />
            </IconButton>
            <Dialog.Close aria-label="Fechar" className={closeButtonClass}>
              <X size={20} aria-hidden />
            </Dialog.Close>
          </header>
          {/* Scrolled by the keys too, in both directions. */}
          <section
            aria-label={`Páginas de ${name}`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to take the focus (WCAG 2.1.1)
            tabIndex={0}
            className="relative min-h-0 flex-1 overflow-auto overscroll-contain p-4 pb-[calc(1rem+env(safe-area-inset-bottom))]"
          >
            <div className="mx-auto" style={{ width }}>
              <PdfSheets key={width} pdf={pdf} name={name} first={5} />
            </div>
          </section>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
