import { useNavigate } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
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
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => back.current?.focus(), [])
  const onLoad = usePreview(frame, {
    selected: undefined,
    onOpen: (uuid) => void navigate({ ...editorLink(uuid), resetScroll: false, replace: true }),
  })
  return (
    <div
      role="dialog"
      aria-modal
      aria-label="Prévia do site"
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      className="fixed inset-x-0 top-(--bar) bottom-0 z-40 flex flex-col bg-paper"
    >
      <header className="flex h-14 shrink-0 items-center gap-1 border-b border-line bg-surface px-1.5">
        <button
          ref={back}
          type="button"
          aria-label="Voltar aos blocos"
          onClick={onClose}
          className="flex size-11 items-center justify-center rounded-input"
        >
          <ChevronLeft size={22} aria-hidden />
        </button>
        <p className="min-w-0 flex-1 truncate text-sm text-muted">Toque em um bloco para editar</p>
        <PublishButton size="sm" className="mr-2" />
      </header>
      <iframe
        ref={frame}
        src={answer.previewUrl}
        title="Prévia do site"
        onLoad={onLoad}
        className="min-h-0 w-full flex-1 border-0 bg-white"
      />
    </div>
  )
}
