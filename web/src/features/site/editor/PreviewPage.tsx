import { Dialog } from '@base-ui/react/dialog'
import { useNavigate } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useRef } from 'react'
import { useEditor } from '../editor'
import { useSiteScope } from '../scope'
import { PublishButton } from './PublishButton'
import { usePreview } from './usePreview'

/** The draft over the whole of a phone's screen. */
export function PreviewPage({ onClose }: { onClose: () => void }) {
  const { answer } = useEditor()
  const { editorLink } = useSiteScope()
  const navigate = useNavigate()
  const frame = useRef<HTMLIFrameElement>(null)
  const onLoad = usePreview(frame, {
    selected: undefined,
    onOpen: (uuid) => void navigate({ ...editorLink(uuid), resetScroll: false }),
  })
  return (
    // Not over the whole window: the bar of who is in control of another's business stays in reach.
    <Dialog.Root
      open
      modal="trap-focus"
      disablePointerDismissal
      onOpenChange={(open) => !open && onClose()}
    >
      <Dialog.Portal>
        <Dialog.Popup className="fixed inset-x-0 top-(--bar) bottom-0 z-40 flex flex-col bg-paper outline-none">
          <header className="flex min-h-14 shrink-0 items-center gap-1 border-b border-line bg-surface px-1.5">
            <Dialog.Close
              aria-label="Voltar aos blocos"
              className="flex size-11 shrink-0 items-center justify-center rounded-input"
            >
              <ChevronLeft size={22} aria-hidden />
            </Dialog.Close>
            <Dialog.Title className="sr-only">Prévia do site</Dialog.Title>
            <p className="min-w-0 flex-1 text-xs text-muted">Toque em um bloco para editar</p>
            <PublishButton size="sm" className="mr-2" />
          </header>
          <iframe
            ref={frame}
            src={answer.previewUrl}
            title="Prévia do site"
            onLoad={onLoad}
            className="min-h-0 w-full flex-1 border-0 bg-white"
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
